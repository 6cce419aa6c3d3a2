import os
import tempfile

DEFAULTS = {
    "CHECKOUT_URL": "http://127.0.0.1:8787",
    "SHOP_URL": "http://127.0.0.1:8000",
    "WALLET_ADDRESS": "TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf",
    "ORDERS_FILE": os.path.join(tempfile.gettempdir(), "python-shop.sqlite"),
}


def setting(name):
    """A setting of the environment. The secrets are those of the service."""
    value = os.environ.get(name) or DEFAULTS.get(name)
    if not value:
        raise RuntimeError(f"{name} is not set.")
    return value
