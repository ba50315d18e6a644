"""Codenames, by Vlaada Chvátil (004_e3fa61c65f8f9640.txt)."""
