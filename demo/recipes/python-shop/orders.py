import secrets
import sqlite3
from contextlib import contextmanager

from checkout import refund, sign_checkout
from settings import setting

TABLES = """
CREATE TABLE IF NOT EXISTS orders (reference TEXT PRIMARY KEY, amount TEXT NOT NULL, currency TEXT NOT NULL,
  code TEXT, status TEXT NOT NULL DEFAULT 'new', sequence INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS deliveries (reference TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS refunds (key TEXT PRIMARY KEY, reference TEXT NOT NULL, amount TEXT NOT NULL, state TEXT NOT NULL);
"""


@contextmanager
def transaction():
    """The database of the shop; SQLite in this example. Everything in the block is stored, or nothing."""
    database = sqlite3.connect(setting("ORDERS_FILE"), timeout=10, isolation_level=None)
    database.row_factory = sqlite3.Row
    try:
        database.executescript(TABLES)
        database.execute("BEGIN IMMEDIATE")
        yield database
        database.execute("COMMIT")
    finally:
        database.close()  # takes back what has no COMMIT


def create_order(amount, currency):
    """A new order of the shop; its reference, which only its buyer gets. The amount never comes from the page."""
    reference = secrets.token_hex(16)
    with transaction() as database:
        values = (reference, amount, currency)
        database.execute("INSERT INTO orders (reference, amount, currency) VALUES (?, ?, ?)", values)
    return reference


def find_order(reference):
    with transaction() as database:
        return database.execute("SELECT * FROM orders WHERE reference = ?", (reference,)).fetchone()


def attributes_of(order):
    """The attributes of the element for an order."""
    signed = sign_checkout(
        {
            "fiat_amount": order["amount"],
            "fiat_currency": order["currency"],
            "external_reference": order["reference"],
            "crypto_currency": "USDT",
            "crypto_currency_network": "TRON",
            "wallet_address": setting("WALLET_ADDRESS"),
            "webhook_url": f"{setting('SHOP_URL')}/webhook",
        },
        setting("CHECKOUT_SECRET"),
    )
    return {name.replace("_", "-"): value for name, value in signed.items()}


def follow_order(payment):
    """Applies a webhook once: the newer state and the delivery are one transaction.

    Where Python ends in between, neither has happened, and the redelivery does both. Older and repeated messages change nothing.
    """
    reference, sequence = payment["external_reference"], payment["sequence"]
    with transaction() as database:
        newer = database.execute(
            "UPDATE orders SET code = ?, status = ?, sequence = ? WHERE reference = ? AND sequence < ?",
            (payment["transaction_code"], payment["status"], sequence, reference, sequence),
        )
        if newer.rowcount == 1 and payment["status"] == "completed":
            database.execute("INSERT INTO deliveries VALUES (?)", (reference,))


def refund_order(reference, amount):
    """Refunds an amount. Returns None, or why it was not possible.

    The key is stored before the call, and stays until the refund is done or has failed for good (502): the next call repeats a
    refund whose reply was lost.
    """
    with transaction() as database:
        order = database.execute("SELECT code FROM orders WHERE reference = ?", (reference,)).fetchone()
        if not order or not order["code"]:
            return "There is no such payment."
        values = (reference, amount)
        query = "SELECT key FROM refunds WHERE reference = ? AND amount = ? AND state = 'open'"
        earlier = database.execute(query, values).fetchone()
        key = earlier["key"] if earlier else secrets.token_hex(16)
        database.execute("INSERT OR IGNORE INTO refunds VALUES (?, ?, ?, 'open')", (key, *values))
    status, sentence = refund(order["code"], amount, key)
    if status in (200, 502):
        with transaction() as database:
            state = "done" if status == 200 else "failed"
            database.execute("UPDATE refunds SET state = ? WHERE key = ?", (state, key))
    return None if status == 200 else sentence
