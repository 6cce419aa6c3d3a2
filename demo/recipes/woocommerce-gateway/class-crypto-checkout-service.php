<?php

declare(strict_types=1);

/** Calls the service with the credentials of the account. */
final class Crypto_Checkout_Service
{
    public function __construct(private string $url, private string $credentials)
    {
    }

    /** Returns the data of the reply, or an error with the service's sentence, whose code is the HTTP status. */
    public function call(string $call, array $query, string $key = ''): array|WP_Error
    {
        [$method, $path] = explode(' ', $call);
        $reply = wp_remote_request("$this->url/api/v3/$path?" . http_build_query($query), [
            'method' => $method,
            'timeout' => 15,
            'redirection' => 0,
            'headers' => ['SERVICE' => $this->credentials] + ($key === '' ? [] : ['Idempotency-Key' => $key]),
        ]);
        $body = is_wp_error($reply) ? null : json_decode(wp_remote_retrieve_body($reply), true);
        if (($body['status'] ?? '') === 'success') {
            return $body['data'];
        }
        $sentence = $body['message'] ?? $body['error'] ?? 'The payment service did not reply.';
        return new WP_Error(wp_remote_retrieve_response_code($reply) ?: 'unreachable', $sentence);
    }
}
