import base64
import hashlib
import hmac
import json
import time
import urllib.error
import urllib.parse
import urllib.request

from settings import setting


def sign_checkout(order, secret):
    """The order with its signature: whoever changes a value on the way through the page is refused. Values are texts."""
    signed = {**order, "expires": str(int(time.time()) + 3600), "unique": "1"}
    lines = [f"{name}={signed[name]}" for name in sorted(signed)]
    key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    mac = hmac.digest(key, "\n".join(["checkout", *lines]).encode(), hashlib.sha256)
    return {**signed, "signature": "v1," + base64.b64encode(mac).decode()}


def refund(code, amount, key):
    """Gives money back. The same key is the same refund, however often it is sent.

    Returns the HTTP status, 0 without a reply, and the service's sentence.
    """
    # By the service. Without it a refund after the payout would only be recorded, as one that you have made yourself.
    query = urllib.parse.urlencode(
        {"transaction_code": code, "amount": amount, "by": "upstream", "reason": "Refunded by the shop."}
    )
    request = urllib.request.Request(
        f"{setting('CHECKOUT_URL')}/api/v3/account/order/refund?{query}",
        method="POST",
        headers={"SERVICE": f"{setting('BUSINESS_ID')}:{setting('SECRET_KEY')}", "Idempotency-Key": key},
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as reply:
            return reply.status, ""
    except urllib.error.HTTPError as error:
        try:
            return error.code, json.load(error)["error"]
        except (ValueError, KeyError):
            return 0, "The service did not reply."
    except OSError:
        return 0, "The service did not reply."
