"""The hundred-metre doping race, by Dan Glimne (002_2e5f65720fa310e4.txt)."""
