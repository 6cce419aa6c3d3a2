import json
from html import escape

from orders import attributes_of, follow_order
from settings import setting
from verify import WebhookError, verify_webhook


def _page(content):
    return f"""<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Python shop</title>
    <script type="module" src="{escape(setting('CHECKOUT_URL'))}/checkout.js"></script>
  </head>
  <body>{content}</body>
</html>"""


def cart_page(hidden=""):
    return _page(f'<h1>Your cart</h1><form method="post">{hidden}<button>Pay 49.00 EUR</button></form>')


def order_page(order):
    attributes = " ".join(f'{name}="{escape(value)}"' for name, value in attributes_of(order).items())
    status = escape(order["status"])
    return _page(
        f"<h1>Your order</h1><p>Status: <output>{status}</output></p><crypto-checkout {attributes}></crypto-checkout>"
    )


def take_webhook(body, headers):
    """Takes a webhook. Returns the HTTP status and the text of the reply; the service repeats what gets 500."""
    try:
        verify_webhook(body, headers, setting("WEBHOOK_SECRET"))
    except WebhookError as error:
        # A wrong secret is a mistake of this shop.
        return 500 if str(error) == "secret_invalid" else 400, str(error)
    follow_order(json.loads(body)["data"])
    return 204, ""
