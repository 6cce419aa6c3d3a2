<?php

declare(strict_types=1);

/** A gateway that creates the order at the service, shows the checkout on the pay page, and follows the webhooks. */
class WC_Gateway_Crypto_Checkout extends WC_Payment_Gateway
{
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
        $field = fn (string $title, string $default = '', string $type = 'text'): array => compact('title', 'default', 'type');
        $this->form_fields = [
            'enabled' => $field('Enabled', 'no', 'checkbox'),
            'title' => $field('Title', 'Card or bank, paid out in crypto'),
            'url' => $field('URL of the service'),
            'business_id' => $field('Business ID'),
            'secret_key' => $field('Secret key', '', 'password'),
            'webhook_secret' => $field('Webhook secret', '', 'password'),
            'crypto_currency' => $field('Coin', 'USDT'),
            'crypto_currency_network' => $field('Network', 'TRON'),
            'wallet_address' => $field('Wallet address'),
            'complete_on' => $field('Complete an order when', 'completed', 'select') + [
                'options' => ['completed' => 'the crypto has arrived', 'paid' => 'the money was taken'],
            ],
        ];
    }

    /** Sends the buyer to the pay page of the order. */
    public function process_payment($order_id)
    {
        Crypto_Checkout_Books::lock((int) $order_id);
        $order = wc_get_order($order_id);
        $code = $this->find_or_create($order);
        if (is_wp_error($code)) {
            wc_add_notice($code->get_error_message(), 'error');
            return ['result' => 'failure'];
        }
        $order->update_meta_data(Crypto_Checkout_Books::CODE, $code);
        $order->save();
        return ['result' => 'success', 'redirect' => $order->get_checkout_payment_url(true)];
    }

    /** The code of the payment that the buyer has begun; of another one, once that has ended without money or the total is another. */
    private function find_or_create(WC_Order $order): string|WP_Error
    {
        $total = Crypto_Checkout_Books::text($order->get_total());
        $last = $order->get_meta(Crypto_Checkout_Books::CODE);
        $current = $last === '' ? ['status' => 'canceled'] : $this->service()->call('GET account/order', ['transaction_code' => $last]);
        if (is_wp_error($current)) {
            return $current;
        }
        if (!in_array($current['status'], ['failed', 'expired', 'canceled'], true)) {
            if ($current['fiat_amount'] === $total) {
                return $last;
            }
            $move = ['transaction_code' => $last, 'trigger' => 'cancel', 'reason' => 'The total has changed.'];
            if (is_wp_error($this->service()->call('POST account/order/move', $move))) {
                return new WP_Error('in_progress', 'A payment of this order is in progress.');
            }
        }
        // Each attempt has its own key: a repeated call finds its order, and a new attempt gets a new one.
        $created = $this->service()->call('GET reseller/checkout', [
            'fiat_amount' => $total,
            'fiat_currency' => $order->get_currency(),
            'crypto_currency' => $this->get_option('crypto_currency'),
            'crypto_currency_network' => $this->get_option('crypto_currency_network'),
            'wallet_address' => $this->get_option('wallet_address'),
            'external_reference' => (string) $order->get_id(),
            'webhook_url' => WC()->api_request_url($this->id),
        ], "{$order->get_order_key()}/$last/$total");
        return is_wp_error($created) ? $created : $created['transaction_code'];
    }

    /** The pay page of the order. */
    public function receipt_page($order_id): void
    {
        $code = wc_get_order($order_id)->get_meta(Crypto_Checkout_Books::CODE);
        wp_print_script_tag(['type' => 'module', 'src' => esc_url($this->get_option('url') . '/checkout.js')]);
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
        $complete_on = $this->get_option('complete_on') === 'paid' ? ['paid', 'sending', 'completed'] : ['completed'];
        $event = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        (new Crypto_Checkout_Books($complete_on))->follow($event['data']);
        status_header(204);
        exit;
    }

    private function service(): Crypto_Checkout_Service
    {
        $credentials = $this->get_option('business_id') . ':' . $this->get_option('secret_key');
        return new Crypto_Checkout_Service($this->get_option('url'), $credentials);
    }
}
