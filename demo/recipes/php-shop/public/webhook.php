<?php

declare(strict_types=1);

require_once __DIR__ . '/../src/orders.php';
require_once __DIR__ . '/../src/verify.php';

$body = (string) file_get_contents('php://input');
try {
    verify_webhook($body, getallheaders(), setting('WEBHOOK_SECRET'));
} catch (RuntimeException $error) {
    // A wrong secret is a mistake of this shop: the service then sends the message again.
    http_response_code($error->getMessage() === 'secret_invalid' ? 500 : 400);
    exit($error->getMessage());
}
$event = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
keep_newest($event['data']);
http_response_code(204);
