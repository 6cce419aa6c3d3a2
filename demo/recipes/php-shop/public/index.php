<?php

declare(strict_types=1);

require_once __DIR__ . '/../src/checkout.php';
require_once __DIR__ . '/../src/orders.php';

/** The cart of this example: a shop reads it from its database. The amount never comes from the page. */
$cart = ['reference' => 'INV-1001', 'amount' => '49.00', 'currency' => 'EUR'];

session_start();
$_SESSION['key'] ??= bin2hex(random_bytes(16));

if ($_SERVER['REQUEST_METHOD'] === 'POST') {
    $code = create_order($cart['reference'], $cart['amount'], $cart['currency'], $_SESSION['key']);
    header("Location: /?order=$code", true, 303);
    exit;
}

$code = is_string($_GET['order'] ?? null) ? $_GET['order'] : '';
$escape = fn (string $text): string => htmlspecialchars($text, ENT_QUOTES);
$status = $code === '' ? '' : (read_order($code)['status'] ?? 'pending');
?>
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>PHP shop</title>
    <script type="module" src="<?= $escape(setting('CHECKOUT_URL')) ?>/checkout.js"></script>
  </head>
  <body>
    <h1>Your order</h1>
<?php if ($code === '') { ?>
    <p><?= $escape($cart['amount'] . ' ' . $cart['currency']) ?></p>
    <form method="post"><button>Pay</button></form>
<?php } else { ?>
    <p>Status: <output><?= $escape($status) ?></output></p>
    <crypto-checkout transaction-code="<?= $escape($code) ?>"></crypto-checkout>
<?php } ?>
  </body>
</html>
