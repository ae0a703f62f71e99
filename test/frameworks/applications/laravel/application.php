<?php

/**
 * An application of Laravel, which finds the service provider of the library as Composer lists it: sends the mails of MAILS, a
 * list in JSON, the first half as mailables and the other by notifications, each in the locale of its request. With QUEUED
 * they wait in a queue, of which a worker with another locale sends them.
 */

declare(strict_types=1);

use Illuminate\Bus\Queueable;
use Illuminate\Contracts\Console\Kernel as KernelContract;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Contracts\Queue\ShouldQueue;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Console\Kernel;
use Illuminate\Foundation\Exceptions\Handler;
use Illuminate\Notifications\Notification;
use Illuminate\Support\Facades\Mail;
use Illuminate\Support\Facades\Notification as Notifications;
use Letterpress\Laravel\LetterpressMailable;

require 'Illuminate/autoload.php';
require __DIR__ . '/../../../../clients/php/autoload.php';

class Receipt extends Notification
{
    public function __construct(protected array $mail)
    {
    }

    /** @return list<string> */
    public function via(mixed $notifiable): array
    {
        return ['letterpress'];
    }

    public function toLetterpress(mixed $notifiable): LetterpressMailable
    {
        return new LetterpressMailable($this->mail['template'], $this->mail['data']);
    }
}

final class QueuedReceipt extends Receipt implements ShouldQueue
{
    use Queueable;
}

$base = (string) getenv('TMPDIR');
foreach (['bootstrap/cache', 'config', 'storage/framework', 'vendor/composer'] as $folder) {
    mkdir("$base/$folder", 0777, true);
}
$package = json_decode((string) file_get_contents(__DIR__ . '/../../../../clients/php/composer.json'), true);
file_put_contents("$base/vendor/composer/installed.json", json_encode(['packages' => [$package]]));
$settings = [
    'app' => [
        'key' => str_repeat('k', 32),
        'cipher' => 'AES-256-CBC',
        'locale' => 'pt',
        'fallback_locale' => 'en',
        'timezone' => 'UTC',
        'providers' => Illuminate\Support\ServiceProvider::defaultProviders()->toArray(),
    ],
    'mail' => [
        'default' => 'smtp',
        'mailers' => ['smtp' => ['transport' => 'smtp', 'host' => '127.0.0.1', 'port' => getenv('SMTP_PORT')]],
        'from' => ['address' => 'shop@example.com', 'name' => 'Äpfel & Co'],
    ],
    'queue' => ['default' => 'sync', 'connections' => ['sync' => ['driver' => 'sync']]],
    'cache' => ['default' => 'array', 'stores' => ['array' => ['driver' => 'array', 'serialize' => true]]],
    'view' => ['paths' => [], 'compiled' => $base],
    'database' => ['default' => 'none', 'connections' => []],
];
foreach ($settings as $name => $values) {
    file_put_contents("$base/config/$name.php", '<?php return ' . var_export($values, true) . ';');
}

$application = new Application($base);
$application->singleton(KernelContract::class, Kernel::class);
$application->singleton(ExceptionHandler::class, Handler::class);
$application->make(KernelContract::class)->bootstrap();
$mails = json_decode((string) getenv('MAILS'), true, flags: JSON_THROW_ON_ERROR);
$isQueued = getenv('QUEUED') !== false;
foreach ($mails as $at => $mail) {
    $application->setLocale($mail['locale']);
    if ($at < 2) {
        $mailable = new LetterpressMailable($mail['template'], $mail['data']);
        $application->setLocale($isQueued ? 'pt' : $mail['locale']);
        $isQueued ? Mail::to('ann@example.com')->queue($mailable) : Mail::to('ann@example.com')->send($mailable);
    } else {
        $receipt = ($isQueued ? new QueuedReceipt($mail) : new Receipt($mail))->locale($mail['locale']);
        $application->setLocale($isQueued ? 'pt' : $mail['locale']);
        Notifications::route('mail', 'ann@example.com')->notify($receipt);
    }
}
