"""All figures: `python -m benchmarks`."""

from benchmarks import keys, knowledge, pictures, printing, web

if __name__ == "__main__":
    for module in (printing, keys, pictures, web):
        for figure in module.figures():
            print(figure, flush=True)
    knowledge.main()
