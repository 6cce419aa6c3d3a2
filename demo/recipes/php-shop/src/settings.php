<?php

declare(strict_types=1);

/** A setting of the environment. The defaults fit a service on this machine with its sandbox. */
function setting(string $name): string
{
    $defaults = [
        'CHECKOUT_URL' => 'http://127.0.0.1:8787',
        'SHOP_URL' => 'http://127.0.0.1:8000',
        'WEBHOOK_SECRET' => 'whsec_c2FuZGJveC1zZWNyZXQtZm9yLXdlYmhvb2tzLW9ubHk=',
        'WALLET_ADDRESS' => 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
        'ORDERS_FOLDER' => sys_get_temp_dir() . '/php-shop-orders',
    ];
    $value = getenv($name);
    return $value === false || $value === '' ? $defaults[$name] : $value;
}
