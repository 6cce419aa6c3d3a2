<?php

declare(strict_types=1);

/** A setting of the environment. The secrets are those of the service. */
function setting(string $name): string
{
    $defaults = [
        'CHECKOUT_URL' => 'http://127.0.0.1:8787',
        'SHOP_URL' => 'http://127.0.0.1:8000',
        'WALLET_ADDRESS' => 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
        'ORDERS_FILE' => sys_get_temp_dir() . '/php-shop.sqlite',
    ];
    $value = getenv($name) ?: $defaults[$name] ?? '';
    return $value === '' ? throw new RuntimeException("$name is not set.") : $value;
}
