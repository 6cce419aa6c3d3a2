<?php

declare(strict_types=1);

require_once __DIR__ . '/settings.php';

/** The file of an order. Its code is a UUID, so nothing else becomes part of a path. */
function order_path(string $code): string
{
    if (!preg_match('/\A[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\z/', $code)) {
        throw new RuntimeException('This is no order.');
    }
    return setting('ORDERS_FOLDER') . "/$code.json";
}

/** What the webhooks have said of an order so far. */
function read_order(string $code): ?array
{
    $path = order_path($code);
    return is_file($path) ? json_decode((string) file_get_contents($path), true) : null;
}

/**
 * Keeps the newest state: messages may arrive twice, and an older one after a newer one. The status and the sequence are one file,
 * which is replaced whole: where PHP ends in between, neither has changed, and the message comes again.
 */
function keep_newest(array $order): void
{
    if (!is_dir(setting('ORDERS_FOLDER'))) {
        mkdir(setting('ORDERS_FOLDER'), 0700, true);
    }
    $path = order_path($order['transaction_code']);
    $lock = fopen("$path.lock", 'c');
    flock($lock, LOCK_EX);
    $kept = read_order($order['transaction_code']);
    if (($kept['sequence'] ?? 0) < $order['sequence']) {
        file_put_contents("$path.new", json_encode([
            'sequence' => $order['sequence'],
            'status' => $order['status'],
            'external_reference' => $order['external_reference'],
        ], JSON_THROW_ON_ERROR));
        rename("$path.new", $path);
    }
    fclose($lock);
}
