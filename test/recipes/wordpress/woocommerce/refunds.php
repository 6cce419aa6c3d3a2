<?php

declare(strict_types=1);

/** Enters a refund. With `refund_payment` the gateway returns the money, and a refund that fails is removed again. */
function wc_create_refund(array $arguments)
{
    ['order_id' => $order_id, 'amount' => $amount, 'reason' => $reason, 'refund_payment' => $pays] = $arguments;
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
    if ($pays) {
        $result = WC()->gateway($order->get_payment_method())->process_refund($order_id, $amount, $reason);
        if ($result !== true) {
            wp_delete_post($refund, true);
            return is_wp_error($result) ? $result : new WP_Error('error', 'An error occurred.');
        }
    }
    if ((float) $amount === (float) $left) {
        wc_get_order($order_id)->update_status('refunded');
    }
    return get_post($refund);
}

/** The refund of the order screen. */
add_action('wp_ajax_woocommerce_refund_line_items', function (): void {
    check_ajax_referer('order-item', 'security');
    if (!current_user_can('manage_options')) {
        wp_die('-1');
    }
    $refund = wc_create_refund([
        'order_id' => (int) $_POST['order_id'],
        'amount' => wc_format_decimal(sanitize_text_field(wp_unslash($_POST['refund_amount'])), wc_get_price_decimals()),
        'reason' => sanitize_text_field(wp_unslash($_POST['refund_reason'] ?? '')),
        'refund_payment' => $_POST['api_refund'] === 'true',
    ]);
    is_wp_error($refund) ? wp_send_json_error(['error' => $refund->get_error_message()]) : wp_send_json_success(['id' => $refund->ID]);
});

/** An order screen that has the refund button alone. WooCommerce shows the sentence of an error in an alert, too. */
add_action('admin_menu', function (): void {
    add_menu_page('Order', 'Order', 'manage_options', 'order', function (): void {
        $order = wc_get_order($_GET['order'] ?? 0);
        if (!$order || !WC()->gateway($order->get_payment_method())->supports('refunds')) {
            return;
        }
        $data = wp_json_encode(['url' => admin_url('admin-ajax.php'), 'order' => $order->get_id(), 'nonce' => wp_create_nonce('order-item')]);
        echo '<h1>Order</h1><form id="refund"><input name="amount" aria-label="Refund amount"><button>Refund via Crypto checkout</button></form>';
        wp_print_inline_script_tag(
            "const { url, order, nonce } = $data;
            document.querySelector('#refund').addEventListener('submit', async (event) => {
              event.preventDefault();
              const body = new URLSearchParams({ action: 'woocommerce_refund_line_items', order_id: order, security: nonce,
                refund_amount: event.target.elements.amount.value, refund_reason: 'Too late.', api_refund: 'true' });
              const { success, data } = await (await fetch(url, { method: 'POST', body })).json();
              alert(success ? 'refunded' : data.error);
            });",
        );
    });
});
