<?php

declare(strict_types=1);

const WC_ORDER_STATUSES = ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed'];

/** An order: a post with its status, and values beside it. `save` writes what has changed. */
class WC_Order
{
    private array $changes = [];
    private string $status;

    public function __construct(private int $id)
    {
        $this->status = substr(get_post_status($id), strlen('wc-'));
    }

    public function get_id(): int
    {
        return $this->id;
    }

    public function get_total(): string
    {
        return $this->get_meta('_order_total');
    }

    public function get_currency(): string
    {
        return $this->get_meta('_order_currency');
    }

    public function get_order_key(): string
    {
        return $this->get_meta('_order_key');
    }

    public function get_payment_method(): string
    {
        return $this->get_meta('_payment_method');
    }

    public function get_transaction_id(): string
    {
        return $this->get_meta('_transaction_id');
    }

    public function get_date_paid(): ?string
    {
        return $this->get_meta('_date_paid') ?: null;
    }

    public function get_status(): string
    {
        return $this->status;
    }

    public function has_status($status): bool
    {
        return in_array($this->status, (array) $status, true);
    }

    public function get_checkout_payment_url(bool $on_checkout = false): string
    {
        return add_query_arg(['order-pay' => $this->id, 'key' => $this->get_order_key()], home_url('/'));
    }

    public function get_meta(string $key): string
    {
        return $this->changes[$key] ?? (string) get_post_meta($this->id, $key, true);
    }

    public function update_meta_data(string $key, $value): void
    {
        $this->changes[$key] = (string) $value;
    }

    public function save(): int
    {
        foreach ($this->changes as $key => $value) {
            update_post_meta($this->id, $key, $value);
        }
        $this->changes = [];
        return $this->id;
    }

    public function add_order_note(string $note): int
    {
        return wp_insert_comment(['comment_post_ID' => $this->id, 'comment_content' => $note, 'comment_type' => 'order_note']);
    }

    public function update_status(string $status, string $note = ''): bool
    {
        $from = $this->status;
        $this->save();
        if ($from === $status) {
            return true;
        }
        $this->status = $status;
        wp_update_post(['ID' => $this->id, 'post_status' => "wc-$status"]);
        $this->add_order_note(trim("$note Order status changed from $from to $status."));
        do_action("woocommerce_order_status_$status", $this->id, $this);
        return true;
    }

    /** As the documentation says, an order that is neither pending, on hold, failed nor cancelled stays as it is. */
    public function payment_complete(string $transaction_id = ''): bool
    {
        do_action('woocommerce_pre_payment_complete', $this->id, $transaction_id);
        if (!$this->has_status(['pending', 'on-hold', 'failed', 'cancelled'])) {
            return false;
        }
        $this->update_meta_data('_transaction_id', $transaction_id);
        $this->update_meta_data('_date_paid', time());
        $this->update_status('processing');
        do_action('woocommerce_payment_complete', $this->id, $transaction_id);
        return true;
    }

    public function get_refunds(): array
    {
        $query = ['post_type' => 'shop_order_refund', 'post_parent' => $this->id, 'post_status' => 'wc-completed', 'numberposts' => -1];
        return get_posts($query + ['orderby' => 'ID', 'order' => 'ASC']);
    }

    public function get_total_refunded(): float
    {
        return array_sum(array_map(fn (WP_Post $refund): float => (float) $refund->_refund_amount, $this->get_refunds()));
    }
}
