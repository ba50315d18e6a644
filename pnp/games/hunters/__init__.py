"""FBI Hunters, by Øystein Eker (001_bfa783a7b63015ee.txt)."""
