<?php

declare(strict_types=1);

require $argv[1];

while (($line = fgets(STDIN)) !== false) {
    [$body, $id, $timestamp, $signature, $secret, $now] = explode("\t", trim($line));
    $headers = [];
    foreach (['Webhook-Id' => $id, 'Webhook-Timestamp' => $timestamp, 'Webhook-Signature' => $signature] as $name => $value) {
        if ($value !== '-') {
            $headers[$name] = base64_decode($value);
        }
    }
    try {
        verify_webhook(base64_decode($body), $headers, base64_decode($secret), (int) $now);
        echo "valid\n";
    } catch (RuntimeException $error) {
        echo $error->getMessage(), "\n";
    }
}
