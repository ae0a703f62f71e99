<?php

/**
 * An application of Symfony: sends the mails of MAILS, a list in JSON, each in the locale that its request would have, and
 * each once more by way of Messenger, where a worker has another locale.
 */

declare(strict_types=1);

use Composer\InstalledVersions;
use Letterpress\LetterpressClient;
use Letterpress\MailClient;
use Letterpress\Symfony\LetterpressEmail;
use Letterpress\Symfony\LetterpressListener;
use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Bundle\FrameworkBundle\Kernel\MicroKernelTrait;
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\EventDispatcher\EventDispatcher;
use Symfony\Component\HttpKernel\Kernel;
use Symfony\Component\Mailer\MailerInterface;
use Symfony\Component\Mailer\Messenger\SendEmailMessage;
use Symfony\Component\Messenger\EventListener\StopWorkerOnMessageLimitListener;
use Symfony\Component\Messenger\Worker;

$components = ['Mailer', 'Messenger', 'Translation'];
foreach (['Bundle/FrameworkBundle', ...array_map(static fn ($name) => "Component/$name", $components)] as $package) {
    require "Symfony/$package/autoload.php";
}
require __DIR__ . '/../../../../clients/php/autoload.php';
// Symfony asks Composer which packages are there; where it lists none, those count whose classes are found.
require 'Composer/InstalledVersions.php';
InstalledVersions::reload(['root' => [], 'versions' => []]);

final class Application extends Kernel
{
    use MicroKernelTrait;

    public function registerBundles(): iterable
    {
        return [new FrameworkBundle()];
    }

    public function getProjectDir(): string
    {
        return (string) getenv('TMPDIR');
    }

    protected function configureContainer(ContainerConfigurator $container): void
    {
        $container->extension('framework', [
            'secret' => 'of a test',
            'http_method_override' => false,
            'handle_all_throwables' => true,
            'php_errors' => ['log' => true],
            'default_locale' => 'en',
            'translator' => true,
            'mailer' => [
                'dsn' => 'smtp://127.0.0.1:' . getenv('SMTP_PORT'),
                'headers' => ['From' => '"Äpfel & Co" <shop@example.com>'],
                'message_bus' => getenv('QUEUED') ? 'messenger.default_bus' : false,
            ],
            'messenger' => [
                'transports' => ['async' => 'in-memory://?serialize=true'],
                'routing' => [SendEmailMessage::class => 'async'],
            ],
        ]);
        $services = $container->services()->defaults()->autowire()->autoconfigure();
        $services->set(LetterpressClient::class)->arg('$httpClient', null)->arg('$requestFactory', null);
        $services->alias(MailClient::class, LetterpressClient::class);
        $services->set(LetterpressListener::class);
        foreach ([MailerInterface::class, 'translation.locale_switcher', 'messenger.transport.async'] as $id) {
            $services->alias("test.$id", $id)->public();
        }
        $services->alias('test.bus', 'messenger.default_bus')->public();
    }
}

$kernel = new Application('dev', false);
$kernel->boot();
$get = static fn (string $id): object => $kernel->getContainer()->get("test.$id");
$mails = json_decode((string) getenv('MAILS'), true, flags: JSON_THROW_ON_ERROR);
foreach ($mails as ['template' => $template, 'data' => $data, 'locale' => $locale]) {
    $get('translation.locale_switcher')->setLocale(getenv('QUEUED') ? 'pt' : $locale);
    $email = new LetterpressEmail($template, $data, getenv('QUEUED') ? $locale : null);
    $get(MailerInterface::class)->send($email->to('ann@example.com'));
}
if (getenv('QUEUED')) {
    $dispatcher = new EventDispatcher();
    $dispatcher->addSubscriber(new StopWorkerOnMessageLimitListener(count($mails)));
    (new Worker(['async' => $get('messenger.transport.async')], $get('bus'), $dispatcher))->run();
}
