<?php

declare(strict_types=1);

// php bin/refund.php REFERENCE AMOUNT

require_once __DIR__ . '/../src/orders.php';

try {
    refund_order($argv[1] ?? '', $argv[2] ?? '');
    echo "Refunded.\n";
} catch (RuntimeException $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
