<?php

declare(strict_types=1);

require_once __DIR__ . '/../src/pages.php';
require_once __DIR__ . '/../src/webhook.php';

[$method, $path] = [$_SERVER['REQUEST_METHOD'], parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)];

if ("$method $path" === 'GET /') {
    exit(cart_page());
}
if ("$method $path" === 'POST /') {
    header('Location: /order/' . create_order('49.00', 'EUR'), true, 303);
    exit;
}
if ("$method $path" === 'POST /webhook') {
    [$status, $text] = take_webhook((string) file_get_contents('php://input'), getallheaders());
    http_response_code($status);
    exit($text);
}
if (preg_match('#\AGET /order/(\w+)\z#', "$method $path", $match) && $order = find_order($match[1])) {
    header('Cache-Control: no-store');
    exit(order_page($order));
}
http_response_code(404);
