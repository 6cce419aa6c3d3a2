<?php
/**
 * Plugin Name: Crypto checkout gateway
 * Description: Pays WooCommerce orders with the crypto checkout. Tested with stubs, not in WooCommerce itself.
 * Requires Plugins: woocommerce
 * Requires PHP: 8.0
 * Version: 0.0.0
 * License: MIT
 */

declare(strict_types=1);

require_once __DIR__ . '/verify.php';

add_filter('woocommerce_payment_gateways', function (array $gateways): array {
    $gateways[] = 'WC_Gateway_Crypto_Checkout';
    return $gateways;
});

/** WooCommerce defines the class of all gateways when it loads. */
add_action('plugins_loaded', function (): void {
    if (class_exists('WC_Payment_Gateway')) {
        require_once __DIR__ . '/class-crypto-checkout-service.php';
        require_once __DIR__ . '/class-crypto-checkout-books.php';
        require_once __DIR__ . '/class-wc-gateway-crypto-checkout.php';
    }
});
