<?php

declare(strict_types=1);

require_once __DIR__ . '/orders.php';
require_once __DIR__ . '/verify.php';

/** Takes a webhook. Returns the HTTP status and the text of the reply; the service repeats what gets 500. */
function take_webhook(string $body, array $headers): array
{
    try {
        verify_webhook($body, $headers, setting('WEBHOOK_SECRET'));
    } catch (RuntimeException $error) {
        // A wrong secret is a mistake of this shop.
        return [$error->getMessage() === 'secret_invalid' ? 500 : 400, $error->getMessage()];
    }
    follow_order(json_decode($body, true, 512, JSON_THROW_ON_ERROR)['data']);
    return [204, ''];
}
