<?php

declare(strict_types=1);

// Installs WordPress into its empty database, and sets the shop up as its administrator would. Runs once, on the command line.

$_SERVER += ['HTTP_HOST' => parse_url(getenv('SHOP_URL'), PHP_URL_HOST) . ':' . parse_url(getenv('SHOP_URL'), PHP_URL_PORT), 'REQUEST_METHOD' => 'GET', 'REQUEST_URI' => '/'];
define('WP_INSTALLING', true);
require getenv('WORDPRESS') . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

add_filter('pre_wp_mail', '__return_true');
wp_install('Shop', 'admin', 'admin@shop.example', false, '', getenv('ADMIN_PASSWORD'));
update_option('permalink_structure', '/%postname%/');
$wpdb->query('CREATE TABLE deliveries (id INT AUTO_INCREMENT PRIMARY KEY, order_id INT NOT NULL)');

foreach (['woocommerce/woocommerce.php', 'woocommerce-gateway/crypto-checkout-gateway.php'] as $plugin) {
    $error = activate_plugin($plugin);
    if (is_wp_error($error)) {
        exit($error->get_error_message());
    }
}
