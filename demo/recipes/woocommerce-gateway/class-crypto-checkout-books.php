<?php

declare(strict_types=1);

/** Brings an order of the shop to the state in which the service reports it. */
final class Crypto_Checkout_Books
{
    public const CODE = '_crypto_checkout_code';
    private const SEQUENCE = '_crypto_checkout_sequence';

    /** @param string[] $complete_on The statuses on which the order is paid for good. */
    public function __construct(private array $complete_on)
    {
    }

    /** Other requests for this order wait here, until the end of this one: the database then closes the connection. */
    public static function lock(int $order_id): void
    {
        global $wpdb;
        $name = "{$wpdb->prefix}crypto_checkout_$order_id";
        if ($wpdb->get_var($wpdb->prepare('SELECT GET_LOCK(%s, 10)', $name)) !== '1') {
            throw new RuntimeException('Another request changes this order.');
        }
    }

    /** An amount as the service writes it. */
    public static function text($amount): string
    {
        return wc_format_decimal($amount, wc_get_price_decimals());
    }

    private static function minor_units($amount): int
    {
        return (int) str_replace('.', '', self::text($amount));
    }

    /**
     * Applies a webhook once: its effect and its sequence are one transaction. Where PHP ends before the commit, neither has
     * happened, and the redelivery does both. Older and repeated messages change nothing.
     */
    public function follow(array $payment): void
    {
        $id = (int) $payment['external_reference'];
        self::lock($id);
        clean_post_cache($id);
        wc_transaction_query('start');
        $order = wc_get_order($id);
        $is_ours = $order && $order->get_meta(self::CODE) === $payment['transaction_code'];
        if ($is_ours && (int) $order->get_meta(self::SEQUENCE) < $payment['sequence']) {
            $this->move($order, $payment);
            $this->enter_refunds($order, $payment['refunded_amount'] ?? '0');
            $order->update_meta_data(self::SEQUENCE, (string) $payment['sequence']);
            $order->save();
        } elseif ($order && !$is_ours && $payment['status'] === 'paid') {
            $order->add_order_note("Payment $payment[transaction_code] was paid, too: return its money, and record the refund in the payment console.");
        }
        wc_transaction_query('commit');
    }

    private function move(WC_Order $order, array $payment): void
    {
        $status = $payment['status'];
        // WooCommerce completes an order that it has on hold, also one that it has completed and fulfilled before.
        if ($order->get_date_paid() || $order->has_status('refunded')) {
            if ($status === 'on_hold') {
                $order->add_order_note('The payment is on hold: stop what has not left.');
            }
            return;
        }
        match (true) {
            in_array($status, $this->complete_on, true) => $order->payment_complete($payment['transaction_code']),
            in_array($status, ['paid', 'sending', 'on_hold', 'refunding'], true) => $order->update_status('on-hold'),
            in_array($status, ['failed', 'expired'], true) => $order->update_status('failed'),
            $status === 'canceled' => $order->update_status('cancelled'),
            default => null,
        };
    }

    /** Books what the operator has recorded and the shop has not entered yet. The service may return its fee, too, which no order of the shop has. */
    private function enter_refunds(WC_Order $order, string $refunded): void
    {
        $entered = self::minor_units($order->get_total_refunded());
        $missing = min(self::minor_units($refunded), self::minor_units($order->get_total())) - $entered;
        if ($missing <= 0) {
            return;
        }
        $decimals = wc_get_price_decimals();
        $digits = str_pad((string) $missing, $decimals + 1, '0', STR_PAD_LEFT);
        $result = wc_create_refund([
            'order_id' => $order->get_id(),
            'amount' => $decimals === 0 ? $digits : substr_replace($digits, '.', -$decimals, 0),
            'reason' => 'Recorded in the payment console.',
            'refund_payment' => false,
        ]);
        if (is_wp_error($result)) {
            throw new RuntimeException($result->get_error_message());
        }
    }
}
