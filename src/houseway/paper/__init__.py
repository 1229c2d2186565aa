"""What a tournament hands out on paper: made from its journal or its state, set as PDF.

`slips` are of one entry of the journal (receipts, moves, purchases, rulings, prizes), `statements`
of the tournament as it stands (seats, conditions, results, money), `registers` the same as lists
for other programs. Each `Paper` is a value; `typesetting` makes a PDF of papers that were issued.
"""
