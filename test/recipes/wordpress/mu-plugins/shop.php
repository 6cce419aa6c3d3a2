<?php

declare(strict_types=1);

// A shop for the test: what it delivers, and calls to create, pay and read its orders.

/** Each delivery of the shop is a row. */
add_action('woocommerce_payment_complete', function (int $order_id): void {
    global $wpdb;
    $wpdb->insert('deliveries', ['order_id' => $order_id]);
});

function shop_books(int $id): array
{
    global $wpdb;
    $order = wc_get_order($id);
    return [
        'id' => $id,
        'status' => $order->get_status(),
        'code' => $order->get_meta('_crypto_checkout_code'),
        'deliveries' => (int) $wpdb->get_var($wpdb->prepare('SELECT COUNT(*) FROM deliveries WHERE order_id = %d', $id)),
        'refunds' => array_map(fn (WP_Post $refund): string => $refund->_refund_amount, $order->get_refunds()),
    ];
}

add_action('rest_api_init', function (): void {
    $route = fn (string $method, string $path, callable $callback) => register_rest_route('shop/v1', $path, [
        'methods' => $method,
        'callback' => $callback,
        'permission_callback' => '__return_true',
    ]);
    $route('POST', '/orders', fn (): array => shop_books(wp_insert_post([
        'post_type' => 'shop_order',
        'post_status' => 'wc-pending',
        'meta_input' => [
            '_order_total' => '49.00',
            '_order_currency' => 'EUR',
            '_order_key' => 'wc_order_' . wp_generate_password(13, false),
            '_payment_method' => 'crypto_checkout',
        ],
    ])));
    $route('POST', '/settings', function (WP_REST_Request $request): void {
        // What the form of the settings page sends.
        foreach ($request->get_params() as $name => $value) {
            $_POST["woocommerce_crypto_checkout_$name"] = $value;
        }
        do_action('woocommerce_update_options_payment_gateways_crypto_checkout');
    });
    $route('GET', '/orders/(?P<id>\d+)', fn (WP_REST_Request $request): array => shop_books((int) $request['id']));
    $route('POST', '/orders/(?P<id>\d+)/pay', fn (WP_REST_Request $request): array =>
        WC()->gateway('crypto_checkout')->process_payment((int) $request['id']));
});
