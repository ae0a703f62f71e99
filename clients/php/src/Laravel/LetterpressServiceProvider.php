<?php

declare(strict_types=1);

namespace Letterpress\Laravel;

use Illuminate\Contracts\Foundation\Application;
use Illuminate\Notifications\ChannelManager;
use Illuminate\Support\Facades\Notification;
use Illuminate\Support\ServiceProvider;
use Letterpress\CacheOptions;
use Letterpress\LetterpressClient;
use Letterpress\MailClient;

/**
 * Makes the client that renders mailables, with `services.letterpress.key` and `services.letterpress.url` of the configuration
 * or else the environment, and with the cache of the application; and the channel `letterpress`. Composer finds it.
 */
final class LetterpressServiceProvider extends ServiceProvider
{
    public function register(): void
    {
        $this->app->singletonIf(MailClient::class, static fn (Application $app) => new LetterpressClient(
            apiKey: $app->make('config')->get('services.letterpress.key'),
            baseUrl: $app->make('config')->get('services.letterpress.url'),
            cache: CacheOptions::shared($app->make('cache.store')),
        ));
    }

    public function boot(): void
    {
        $make = static fn (Application $app) => $app->make(LetterpressChannel::class);
        Notification::resolved(static fn (ChannelManager $channels) => $channels->extend('letterpress', $make));
    }
}
