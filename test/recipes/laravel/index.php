<?php

declare(strict_types=1);

// The smallest application with Laravel's own container, kernel and router: what `public/index.php` of a project does.

use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Contracts\Http\Kernel as HttpKernel;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Bootstrap\BootProviders;
use Illuminate\Foundation\Bootstrap\RegisterFacades;
use Illuminate\Foundation\Bootstrap\RegisterProviders;
use Illuminate\Foundation\Exceptions\Handler;
use Illuminate\Foundation\Http\Kernel;
use Illuminate\Http\Request;

// Laravel 8 is older than PHP 8.2.
error_reporting(E_ALL & ~E_DEPRECATED);
require 'Illuminate/autoload.php';

final class TestKernel extends Kernel
{
    protected $bootstrappers = [RegisterFacades::class, RegisterProviders::class, BootProviders::class];
}

$folder = getenv('LARAVEL_FOLDER');
@mkdir("$folder/bootstrap/cache", recursive: true);
$app = new Application($folder);
$app->instance('config', new Illuminate\Config\Repository([
    'app' => ['debug' => true, 'env' => 'testing', 'providers' => [
        Illuminate\Filesystem\FilesystemServiceProvider::class,
        Illuminate\View\ViewServiceProvider::class,
    ]],
    'view' => ['paths' => [], 'compiled' => $folder],
    'logging' => ['default' => 'errorlog', 'channels' => ['errorlog' => ['driver' => 'errorlog']]],
]));
$app->singleton(HttpKernel::class, TestKernel::class);
$app->singleton(ExceptionHandler::class, Handler::class);
$app->booted(fn () => require getenv('RECIPE') . '/laravel/routes.php');

$kernel = $app->make(HttpKernel::class);
$response = $kernel->handle($request = Request::capture())->send();
$kernel->terminate($request, $response);
