<?php

define('DB_HOST', '127.0.0.1:' . getenv('DB_PORT'));
define('DB_NAME', 'shop');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_CHARSET', 'utf8mb4');
define('WP_HOME', getenv('SHOP_URL'));
define('WP_SITEURL', getenv('SHOP_URL'));
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('WP_ACCESSIBLE_HOSTS', '127.0.0.1');
define('AUTOMATIC_UPDATER_DISABLED', true);
define('DISABLE_WP_CRON', true);
define('WP_DEBUG', true);
define('WP_DEBUG_DISPLAY', PHP_SAPI === 'cli');
define('WP_DISABLE_FATAL_ERROR_HANDLER', true);
define('WP_DEBUG_LOG', getenv('LOG_FILE'));
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
    define("{$name}_KEY", "key-of-$name-in-this-test");
    define("{$name}_SALT", "salt-of-$name-in-this-test");
}
$table_prefix = 'wp_';
defined('ABSPATH') || define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
