"""The print page: a form, the pages that it makes, and files to take away.

The form becomes a call of the command line (`calls.py`), which is read by the command itself: what is shown beside
the form (`preview.py`) and what is made in the end (`works.py`) come from the same call.
"""
