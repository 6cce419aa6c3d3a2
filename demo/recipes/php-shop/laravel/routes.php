<?php

declare(strict_types=1);

use Illuminate\Http\Request;
use Illuminate\Support\Facades\Route;

require_once __DIR__ . '/../src/pages.php';
require_once __DIR__ . '/../src/webhook.php';

Route::get('/', fn () => cart_page());

Route::post('/', fn () => redirect('/order/' . create_order('49.00', 'EUR'), 303));

Route::get('/order/{reference}', function (string $reference) {
    $order = find_order($reference) ?? abort(404);
    return response(order_page($order))->header('Cache-Control', 'no-store');
});

/** The service sends no CSRF token: this route stands outside of the group `web`. */
Route::post('/webhook', function (Request $request) {
    [$status, $text] = take_webhook($request->getContent(), array_map(fn (array $values) => $values[0], $request->headers->all()));
    return response($text, $status);
});
