"""FBI-spillet by Henrik Berg: document 000_f91191b958325402.txt."""
