<?php

declare(strict_types=1);

require_once __DIR__ . '/orders.php';

function escape(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES);
}

function page(string $content): string
{
    $script = escape(setting('CHECKOUT_URL') . '/checkout.js');
    return "<!doctype html>
<html lang=\"en\">
  <head>
    <meta charset=\"utf-8\" />
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />
    <title>PHP shop</title>
    <script type=\"module\" src=\"$script\"></script>
  </head>
  <body>$content</body>
</html>";
}

function cart_page(): string
{
    return page('<h1>Your cart</h1><form method="post"><button>Pay 49.00 EUR</button></form>');
}

function order_page(array $order): string
{
    $attributes = '';
    foreach (attributes_of($order) as $name => $value) {
        $attributes .= sprintf(' %s="%s"', str_replace('_', '-', $name), escape($value));
    }
    $status = escape($order['status']);
    return page("<h1>Your order</h1><p>Status: <output>$status</output></p><crypto-checkout$attributes></crypto-checkout>");
}
