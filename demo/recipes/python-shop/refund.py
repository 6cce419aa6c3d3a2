"""python refund.py REFERENCE AMOUNT"""

import sys

from orders import refund_order

sys.exit(refund_order(*sys.argv[1:3]))
