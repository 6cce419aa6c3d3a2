<?php

declare(strict_types=1);

require_once __DIR__ . '/checkout.php';

/** The database of the shop; SQLite in this example. */
function database(): PDO
{
    static $database;
    if (!$database) {
        $database = new PDO('sqlite:' . setting('ORDERS_FILE'), options: [PDO::ATTR_TIMEOUT => 10]);
        $database->exec('CREATE TABLE IF NOT EXISTS orders (reference TEXT PRIMARY KEY, amount TEXT NOT NULL,
            currency TEXT NOT NULL, code TEXT, status TEXT NOT NULL DEFAULT \'new\', sequence INTEGER NOT NULL DEFAULT 0)');
        $database->exec('CREATE TABLE IF NOT EXISTS deliveries (reference TEXT NOT NULL)');
        $database->exec('CREATE TABLE IF NOT EXISTS refunds (key TEXT PRIMARY KEY, reference TEXT NOT NULL,
            amount TEXT NOT NULL, state TEXT NOT NULL)');
    }
    return $database;
}

function run(string $sql, string ...$values): PDOStatement
{
    $statement = database()->prepare($sql);
    $statement->execute($values);
    return $statement;
}

/** A new order of the shop; its reference, which only its buyer gets. The amount never comes from the page. */
function create_order(string $amount, string $currency): string
{
    $reference = bin2hex(random_bytes(16));
    run('INSERT INTO orders (reference, amount, currency) VALUES (?, ?, ?)', $reference, $amount, $currency);
    return $reference;
}

function find_order(string $reference): ?array
{
    return run('SELECT * FROM orders WHERE reference = ?', $reference)->fetch(PDO::FETCH_ASSOC) ?: null;
}

/** The attributes of the element for an order. */
function attributes_of(array $order): array
{
    return sign_checkout([
        'fiat_amount' => $order['amount'],
        'fiat_currency' => $order['currency'],
        'external_reference' => $order['reference'],
        'crypto_currency' => 'USDT',
        'crypto_currency_network' => 'TRON',
        'wallet_address' => setting('WALLET_ADDRESS'),
        'webhook_url' => setting('SHOP_URL') . '/webhook',
    ], setting('CHECKOUT_SECRET'));
}

/**
 * Applies a webhook once: the newer state and the delivery are one transaction. Where PHP ends in between, neither has
 * happened, and the redelivery does both. Older and repeated messages change nothing.
 */
function follow_order(array $payment): void
{
    run('BEGIN IMMEDIATE');
    try {
        $newer = run(
            'UPDATE orders SET code = ?, status = ?, sequence = ? WHERE reference = ? AND sequence < CAST(? AS INTEGER)',
            $payment['transaction_code'],
            $payment['status'],
            (string) $payment['sequence'],
            $payment['external_reference'],
            (string) $payment['sequence'],
        )->rowCount() === 1;
        if ($newer && $payment['status'] === 'completed') {
            run('INSERT INTO deliveries VALUES (?)', $payment['external_reference']);
        }
        run('COMMIT');
    } catch (Throwable $error) {
        run('ROLLBACK');
        throw $error;
    }
}

/**
 * Refunds an amount. The key is stored before the call, and stays until the refund is done or has failed for good (502): the next
 * call repeats a refund whose reply was lost.
 */
function refund_order(string $reference, string $amount): void
{
    $order = find_order($reference) ?? throw new RuntimeException('There is no such order.');
    $open = 'SELECT key FROM refunds WHERE reference = ? AND amount = ? AND state = \'open\'';
    $key = run($open, $reference, $amount)->fetchColumn() ?: bin2hex(random_bytes(16));
    run('INSERT OR IGNORE INTO refunds VALUES (?, ?, ?, \'open\')', $key, $reference, $amount);
    [$status, $sentence] = refund((string) $order['code'], $amount, $key);
    if ($status === 200 || $status === 502) {
        run('UPDATE refunds SET state = ? WHERE key = ?', $status === 200 ? 'done' : 'failed', $key);
    }
    if ($status !== 200) {
        throw new RuntimeException($sentence);
    }
}
