<?php

declare(strict_types=1);

// Stand-ins for what the plugin calls of WordPress and WooCommerce, and routes to its three entries. The order is a row of SQLite.

$hooks = [];
$settings = json_decode((string) getenv('GATEWAY_SETTINGS'), true);

function add_filter(string $name, callable $run): void
{
    $GLOBALS['hooks'][$name][] = $run;
}

function add_action(string $name, callable $run): void
{
    add_filter($name, $run);
}

function apply_filters(string $name, mixed $value): mixed
{
    return array_reduce($GLOBALS['hooks'][$name] ?? [], fn (mixed $result, callable $run) => $run($result), $value);
}

function do_action(string $name, mixed ...$values): void
{
    foreach ($GLOBALS['hooks'][$name] ?? [] as $run) {
        $run(...$values);
    }
}

class WC_Payment_Gateway
{
    public string $id;
    public string $title;
    public string $method_title;
    public string $method_description;
    public bool $has_fields;
    public array $form_fields;

    public function init_settings(): void
    {
    }

    public function process_admin_options(): void
    {
    }

    public function get_option(string $name): string
    {
        return $GLOBALS['settings'][$name] ?? $this->form_fields[$name]['default'];
    }
}

final class WC_Order
{
    private array $values;

    public function __construct()
    {
        $found = database()->query('SELECT record FROM orders')->fetchColumn();
        $this->values = $found === false ? ['status' => 'pending', 'deliveries' => 0] : json_decode($found, true);
    }

    public function get_id(): int
    {
        return 71;
    }

    public function get_total(): string
    {
        return '49.00';
    }

    public function get_currency(): string
    {
        return 'EUR';
    }

    public function get_checkout_payment_url(bool $on_checkout): string
    {
        return '/checkout/order-pay/71';
    }

    public function get_meta(string $key): string
    {
        return $this->values[$key] ?? '';
    }

    public function update_meta_data(string $key, string $value): void
    {
        $this->values[$key] = $value;
    }

    public function update_status(string $status): void
    {
        $this->values['status'] = $status;
        $this->save();
    }

    /** As in WooCommerce, an order that is complete stays as it is. */
    public function payment_complete(string $transaction): void
    {
        if (in_array($this->values['status'], ['processing', 'completed'], true)) {
            return;
        }
        $this->values['deliveries'] += 1;
        $this->update_status('processing');
    }

    public function save(): void
    {
        $write = database()->prepare('INSERT OR REPLACE INTO orders VALUES (71, ?)');
        $write->execute([json_encode($this->values, JSON_THROW_ON_ERROR)]);
        kill_after_write();
    }

    public function values(): array
    {
        return $this->values;
    }
}

function database(): PDO
{
    static $database;
    $database ??= new PDO('sqlite:' . getenv('ORDER_FILE'));
    $database->exec('CREATE TABLE IF NOT EXISTS orders (id INTEGER PRIMARY KEY, record TEXT)');
    return $database;
}

/** Kills this process after so many writes of a request, where the test has asked for it. */
function kill_after_write(): void
{
    static $writes = 0;
    $writes += 1;
    if ((int) ($_SERVER['HTTP_KILL_AFTER_WRITE'] ?? 0) === $writes) {
        posix_kill(getmypid(), 9);
    }
}

function wc_get_order(int $id): ?WC_Order
{
    return $id === 71 ? new WC_Order() : null;
}

function WC(): object
{
    return new class () {
        public function api_request_url(string $name): string
        {
            return getenv('SHOP_URL') . "/wc-api/$name";
        }
    };
}

function wp_remote_get(string $url, array $options): string
{
    $header = implode("\r\n", array_map(fn ($name) => "$name: {$options['headers'][$name]}", array_keys($options['headers'])));
    $context = stream_context_create(['http' => ['ignore_errors' => true, 'header' => $header]]);
    return (string) file_get_contents($url, false, $context);
}

function wp_remote_retrieve_body(string $reply): string
{
    return $reply;
}

function is_wp_error(mixed $value): bool
{
    return $value === '';
}

function wc_add_notice(string $text, string $kind): void
{
    echo "$kind: $text\n";
}

function wp_enqueue_script_module(string $id, string $url): void
{
    echo "<script type=\"module\" src=\"$url\"></script>";
}

function esc_attr(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES);
}

function status_header(int $status): void
{
    http_response_code($status);
}

// PHP's server logs no request of a script that routes.
register_shutdown_function(function (): void {
    error_log('[' . http_response_code() . "]: $_SERVER[REQUEST_METHOD] $_SERVER[REQUEST_URI]");
});

require getenv('PLUGIN');
do_action('plugins_loaded');
[$class] = apply_filters('woocommerce_payment_gateways', []);
$gateway = new $class();

match (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)) {
    '/order' => print json_encode((new WC_Order())->values()),
    '/pay' => print json_encode($gateway->process_payment(71)),
    '/checkout/order-pay/71' => do_action("woocommerce_receipt_$gateway->id", 71),
    '/wc-api/crypto_checkout' => do_action('woocommerce_api_crypto_checkout'),
    default => http_response_code(404),
};
