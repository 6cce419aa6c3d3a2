<?php

declare(strict_types=1);

require_once __DIR__ . '/settings.php';

/**
 * Creates an order for an amount that this shop decides. The same key gives the same order for 24 hours, so a buyer
 * who sends the form twice pays once. The key is random: everybody can send the number of an invoice.
 */
function create_order(string $reference, string $amount, string $currency, string $key): string
{
    $query = http_build_query([
        'fiat_amount' => $amount,
        'fiat_currency' => $currency,
        'crypto_currency' => 'USDT',
        'crypto_currency_network' => 'TRON',
        'wallet_address' => setting('WALLET_ADDRESS'),
        'external_reference' => $reference,
        'webhook_url' => setting('SHOP_URL') . '/webhook.php',
    ]);
    $context = stream_context_create(['http' => [
        'header' => "Idempotency-Key: $key",
        'ignore_errors' => true,
        'timeout' => 15,
    ]]);
    $text = file_get_contents(setting('CHECKOUT_URL') . "/api/v3/reseller/checkout?$query", false, $context);
    $reply = json_decode($text === false ? '' : $text, true);
    if (($reply['status'] ?? '') !== 'success') {
        throw new RuntimeException($reply['message'] ?? 'The service does not answer.');
    }
    return $reply['data']['transaction_code'];
}
