<?php
/**
 * Plugin Name: Stubs of WooCommerce
 * Description: The interfaces of WooCommerce that the gateway uses, after its public documentation. Orders are posts, as there.
 */

declare(strict_types=1);

require_once __DIR__ . '/class-wc-order.php';
require_once __DIR__ . '/class-wc-payment-gateway.php';
require_once __DIR__ . '/refunds.php';

final class WooCommerce
{
    public array $notices = [];
    private array $gateways = [];

    public function gateway(string $id): WC_Payment_Gateway
    {
        return $this->gateways[$id];
    }

    public function load_gateways(): void
    {
        foreach (apply_filters('woocommerce_payment_gateways', []) as $class) {
            $gateway = new $class();
            $this->gateways[$gateway->id] = $gateway;
        }
    }

    public function api_request_url(string $request): string
    {
        return home_url("/wc-api/$request/");
    }
}

function WC(): WooCommerce
{
    static $shop;
    return $shop ??= new WooCommerce();
}

function wc_get_order($id)
{
    return get_post_type((int) $id) === 'shop_order' ? new WC_Order((int) $id) : false;
}

function wc_add_notice(string $text, string $kind = 'success'): void
{
    WC()->notices[] = "$kind: $text";
}

function wc_get_price_decimals(): int
{
    return 2;
}

function wc_format_decimal($number, $decimals = false): string
{
    return $decimals === false ? (string) $number : number_format((float) $number, $decimals, '.', '');
}

function wc_transaction_query(string $type = 'start'): void
{
    global $wpdb;
    $wpdb->query(['start' => 'START TRANSACTION', 'commit' => 'COMMIT', 'rollback' => 'ROLLBACK'][$type]);
}

add_action('init', function (): void {
    foreach (['shop_order', 'shop_order_refund'] as $type) {
        register_post_type($type, ['public' => false]);
    }
    foreach (WC_ORDER_STATUSES as $status) {
        register_post_status("wc-$status", ['internal' => true]);
    }
    add_rewrite_endpoint('wc-api', EP_ALL);
    WC()->load_gateways();
});

/** `/wc-api/{name}/` is the action `woocommerce_api_{name}`. */
add_action('parse_request', function (WP $wp): void {
    $name = $wp->query_vars['wc-api'] ?? '';
    if ($name === '') {
        return;
    }
    do_action('woocommerce_api_' . strtolower($name));
    wp_die('-1', '', ['response' => 400]);
});

/** The pay page of an order. */
add_action('template_redirect', function (): void {
    $order = wc_get_order($_GET['order-pay'] ?? 0);
    if (!$order || !hash_equals($order->get_order_key(), (string) ($_GET['key'] ?? ''))) {
        return;
    }
    status_header(200);
    echo '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pay for order</title>';
    wp_head();
    echo '</head><body>';
    do_action("woocommerce_receipt_{$order->get_payment_method()}", $order->get_id());
    wp_footer();
    echo '</body></html>';
    exit;
});
