<?php

declare(strict_types=1);

require_once __DIR__ . '/settings.php';

/** The order with its signature. The service refuses an order of which the page has changed a value. Every value is a text. */
function sign_checkout(array $order, string $secret): array
{
    $signed = $order + ['expires' => (string) (time() + 3600), 'unique' => '1'];
    ksort($signed, SORT_STRING);
    $lines = array_map(fn (string $name): string => "$name=$signed[$name]", array_keys($signed));
    $key = base64_decode(preg_replace('/\Awhsec_/', '', $secret), true);
    if ($key === false || $key === '') {
        throw new RuntimeException('CHECKOUT_SECRET is not the text "whsec_" followed by base64.');
    }
    $signature = base64_encode(hash_hmac('sha256', implode("\n", ['checkout', ...$lines]), $key, true));
    return $signed + ['signature' => "v1,$signature"];
}

/**
 * Gives money back. The same key is the same refund, however often it is sent. Returns the HTTP status, 0 without a reply, and
 * the service's sentence.
 */
function refund(string $code, string $amount, string $key): array
{
    // By the service. Without it a refund after the payout would only be recorded, as one that you have made yourself.
    $query = http_build_query(
        ['transaction_code' => $code, 'amount' => $amount, 'by' => 'upstream', 'reason' => 'Refunded by the shop.'],
    );
    $credentials = setting('BUSINESS_ID') . ':' . setting('SECRET_KEY');
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => ["SERVICE: $credentials", "Idempotency-Key: $key", 'Content-Length: 0'],
        'ignore_errors' => true,
        'follow_location' => 0,
        'timeout' => 30,
    ]]);
    $text = @file_get_contents(setting('CHECKOUT_URL') . "/api/v3/account/order/refund?$query", false, $context);
    $reply = json_decode((string) $text, true);
    $status = isset($reply['status']) ? (int) explode(' ', $http_response_header[0])[1] : 0;
    return [$status, $reply['error'] ?? 'The service did not reply.'];
}
