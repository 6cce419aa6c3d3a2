from flask import Flask, abort, redirect, request

from orders import create_order, find_order
from shop import cart_page, order_page, take_webhook

app = Flask(__name__)


@app.get("/")
def cart():
    return cart_page()


@app.post("/")
def pay():
    return redirect(f"/order/{create_order('49.00', 'EUR')}", 303)


@app.get("/order/<reference>")
def order(reference):
    found = find_order(reference) or abort(404)
    return order_page(found), {"Cache-Control": "no-store"}


@app.post("/webhook")
def webhook():
    status, text = take_webhook(request.get_data(), request.headers)
    return text, status
