import base64
import binascii
import hashlib
import hmac
import re
import time

TOLERANCE_IN_SECONDS = 300


class WebhookError(Exception):
    """A webhook that does not come from the service, or a wrong secret."""


def _key(secret):
    text = secret.removeprefix("whsec_")
    try:
        key = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise WebhookError("secret_invalid") from None
    if not key or base64.b64encode(key).decode() != text:
        raise WebhookError("secret_invalid")
    return key


def verify_webhook(body, headers, secret, now=None):
    """Raises WebhookError unless the webhook comes from the service.

    body: the bytes that arrived, before any parser: request.data of Flask, request.body of Django.
    headers: any mapping with the names as they came.
    secret: WEBHOOK_SECRET of the service, at a partner PARTNER_WEBHOOK_SECRET: `whsec_` and base64.
    While one replaces another: both, with a space between them.
    """
    now = int(time.time()) if now is None else now
    keys = [_key(one) for one in secret.split()]
    if not keys:
        raise WebhookError("secret_invalid")
    values = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, signature = (values.get(f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if not message_id or not timestamp or not signature:
        raise WebhookError("header_missing")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookError("timestamp_invalid")
    if now - int(timestamp) > TOLERANCE_IN_SECONDS:
        raise WebhookError("timestamp_too_old")
    if int(timestamp) - now > TOLERANCE_IN_SECONDS:
        raise WebhookError("timestamp_too_new")
    signed = f"{message_id}.{timestamp}.".encode() + body
    matches = [
        hmac.compare_digest(b"v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)), given.encode())
        for key in keys
        for given in signature.split(" ")
    ]
    if True not in matches:
        raise WebhookError("signature_invalid")
