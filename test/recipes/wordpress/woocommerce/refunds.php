<?php

declare(strict_types=1);

/** Enters a refund. */
function wc_create_refund(array $arguments)
{
    ['order_id' => $order_id, 'amount' => $amount, 'reason' => $reason] = $arguments;
    $order = wc_get_order($order_id);
    $left = wc_format_decimal((float) $order->get_total() - $order->get_total_refunded(), wc_get_price_decimals());
    if ((float) $amount <= 0 || (float) $amount > (float) $left) {
        return new WP_Error('error', 'Invalid refund amount.');
    }
    $refund = wp_insert_post([
        'post_type' => 'shop_order_refund',
        'post_status' => 'wc-completed',
        'post_parent' => $order_id,
        'post_excerpt' => $reason,
        'meta_input' => ['_refund_amount' => $amount],
    ]);
    if ((float) $amount === (float) $left) {
        wc_get_order($order_id)->update_status('refunded');
    }
    return get_post($refund);
}
