"""The web page: what the commands do, on a laptop for printing and on a phone at the table.

Flask and waitress are imported only here. `app.py` puts the pages together, `doors.py` decides who may ask for what.
"""
