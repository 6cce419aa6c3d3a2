<?php

declare(strict_types=1);

/** A gateway that creates the order at the service, shows the checkout on the pay page, and follows the webhooks. */
class WC_Gateway_Crypto_Checkout extends WC_Payment_Gateway
{
    private const CODE = '_crypto_checkout_code';
    private const KEY = '_crypto_checkout_key_';
    private const SEQUENCE = '_crypto_checkout_sequence';

    public function __construct()
    {
        $this->id = 'crypto_checkout';
        $this->method_title = 'Crypto checkout';
        $this->method_description = 'The buyer pays in fiat money; you receive crypto.';
        $this->has_fields = false;
        $this->init_form_fields();
        $this->init_settings();
        $this->title = $this->get_option('title');
        add_action("woocommerce_update_options_payment_gateways_$this->id", [$this, 'process_admin_options']);
        add_action("woocommerce_receipt_$this->id", [$this, 'receipt_page']);
        add_action("woocommerce_api_$this->id", [$this, 'webhook']);
    }

    public function init_form_fields()
    {
        $text = fn (string $title, string $default = ''): array =>
            ['title' => $title, 'type' => 'text', 'default' => $default];
        $this->form_fields = [
            'enabled' => ['title' => 'Enabled', 'type' => 'checkbox', 'default' => 'no'],
            'title' => $text('Title', 'Card or bank, paid out in crypto'),
            'url' => $text('URL of the service'),
            'crypto_currency' => $text('Coin', 'USDT'),
            'crypto_currency_network' => $text('Network', 'TRON'),
            'wallet_address' => $text('Wallet address'),
            'webhook_secret' => ['title' => 'Webhook secret', 'type' => 'password', 'default' => ''],
        ];
    }

    /** Creates the order at the service; the order number is its reference. */
    public function process_payment($order_id)
    {
        $order = wc_get_order($order_id);
        $query = http_build_query([
            'fiat_amount' => $order->get_total(),
            'fiat_currency' => $order->get_currency(),
            'crypto_currency' => $this->get_option('crypto_currency'),
            'crypto_currency_network' => $this->get_option('crypto_currency_network'),
            'wallet_address' => $this->get_option('wallet_address'),
            'external_reference' => (string) $order->get_id(),
            'webhook_url' => WC()->api_request_url($this->id),
        ]);
        $reply = wp_remote_get($this->get_option('url') . "/api/v3/reseller/checkout?$query", [
            'timeout' => 15,
            'headers' => ['Idempotency-Key' => $this->key_of($order)],
        ]);
        $body = is_wp_error($reply) ? null : json_decode(wp_remote_retrieve_body($reply), true);
        if (($body['status'] ?? '') !== 'success') {
            wc_add_notice($body['message'] ?? 'The payment service does not answer.', 'error');
            return ['result' => 'failure'];
        }
        $order->update_meta_data(self::CODE, $body['data']['transaction_code']);
        $order->save();
        return ['result' => 'success', 'redirect' => $order->get_checkout_payment_url(true)];
    }

    /** A random key for each total of the order, saved before the call, so that a retry creates no second payment. */
    private function key_of($order): string
    {
        $name = self::KEY . $order->get_total();
        $key = $order->get_meta($name) ?: bin2hex(random_bytes(16));
        $order->update_meta_data($name, $key);
        $order->save();
        return $key;
    }

    /** The pay page of the order. */
    public function receipt_page($order_id): void
    {
        $code = wc_get_order($order_id)->get_meta(self::CODE);
        wp_enqueue_script_module('crypto-checkout', $this->get_option('url') . '/checkout.js');
        printf('<crypto-checkout transaction-code="%s"></crypto-checkout>', esc_attr($code));
    }

    /** `/wc-api/crypto_checkout`: the webhooks of the service. */
    public function webhook(): void
    {
        $body = (string) file_get_contents('php://input');
        try {
            verify_webhook($body, getallheaders(), $this->get_option('webhook_secret'));
        } catch (RuntimeException $error) {
            status_header($error->getMessage() === 'secret_invalid' ? 500 : 400);
            exit($error->getMessage());
        }
        $this->apply(json_decode($body, true, 512, JSON_THROW_ON_ERROR)['data']);
        status_header(204);
        exit;
    }

    /**
     * Moves the order of the shop, then stores the sequence: where PHP ends between the two, the next delivery of the message
     * moves it again, which changes nothing. Older and repeated messages change nothing.
     */
    private function apply(array $payment): void
    {
        $order = wc_get_order((int) $payment['external_reference']);
        $is_ours = $order && $order->get_meta(self::CODE) === $payment['transaction_code'];
        if (!$is_ours || (int) $order->get_meta(self::SEQUENCE) >= $payment['sequence']) {
            return;
        }
        match ($payment['status']) {
            'completed' => $order->payment_complete($payment['transaction_code']),
            'paid', 'sending', 'on_hold' => $order->update_status('on-hold'),
            'failed', 'expired' => $order->update_status('failed'),
            'canceled' => $order->update_status('cancelled'),
            'refunded' => $order->update_status('refunded'),
            default => null,
        };
        $order->update_meta_data(self::SEQUENCE, (string) $payment['sequence']);
        $order->save();
    }
}
