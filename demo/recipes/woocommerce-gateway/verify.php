<?php

declare(strict_types=1);

/**
 * The keys of `whsec_` secrets: WEBHOOK_SECRET of the service, at a partner its own. While one replaces another there are
 * two, with a space between them.
 */
function webhook_keys(string $secret): array
{
    return array_map(function (string $one): string {
        $text = preg_replace('/\Awhsec_/', '', $one);
        $key = base64_decode($text, true);
        if ($key === false || $key === '' || base64_encode($key) !== $text) {
            throw new RuntimeException('secret_invalid');
        }
        return $key;
    }, preg_split('/\s+/', trim($secret)));
}

/**
 * Throws unless the webhook comes from the service. `$body` is file_get_contents('php://input'), and `$headers` is
 * getallheaders().
 */
function verify_webhook(string $body, array $headers, string $secret, ?int $now = null): void
{
    $tolerance_in_seconds = 300;
    $now ??= time();
    $keys = webhook_keys($secret);
    $headers = array_change_key_case($headers);
    [$id, $timestamp, $signature] = array_map(
        fn (string $name): string => $headers["webhook-$name"] ?? '',
        ['id', 'timestamp', 'signature'],
    );
    if ($id === '' || $timestamp === '' || $signature === '') {
        throw new RuntimeException('header_missing');
    }
    if (!preg_match('/\A[0-9]{1,12}\z/', $timestamp)) {
        throw new RuntimeException('timestamp_invalid');
    }
    if ($now - (int) $timestamp > $tolerance_in_seconds) {
        throw new RuntimeException('timestamp_too_old');
    }
    if ((int) $timestamp - $now > $tolerance_in_seconds) {
        throw new RuntimeException('timestamp_too_new');
    }
    $matches = false;
    foreach ($keys as $key) {
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
        foreach (explode(' ', $signature) as $given) {
            $matches = hash_equals($expected, $given) || $matches;
        }
    }
    if (!$matches) {
        throw new RuntimeException('signature_invalid');
    }
}
