<?php

declare(strict_types=1);

namespace Letterpress\Tests\Frameworks;

use Letterpress\LetterpressException;
use Letterpress\Symfony\LetterpressEmail;
use Letterpress\Symfony\LetterpressListener;
use Letterpress\Tests\Support\Conformance;
use PHPUnit\Framework\TestCase;
use Symfony\Component\DependencyInjection\ServiceLocator;
use Symfony\Component\EventDispatcher\EventDispatcher;
use Symfony\Component\Mailer\Event\MessageEvent;
use Symfony\Component\Mailer\EventListener\MessageListener;
use Symfony\Component\Mailer\EventListener\MessageLoggerListener;
use Symfony\Component\Mailer\Mailer;
use Symfony\Component\Mailer\Messenger\MessageHandler;
use Symfony\Component\Mailer\Messenger\SendEmailMessage;
use Symfony\Component\Mailer\Transport\NullTransport;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Event\WorkerRunningEvent;
use Symfony\Component\Messenger\EventListener\SendFailedMessageForRetryListener;
use Symfony\Component\Messenger\Handler\HandlersLocator;
use Symfony\Component\Messenger\MessageBus;
use Symfony\Component\Messenger\MessageBusInterface;
use Symfony\Component\Messenger\Middleware\HandleMessageMiddleware;
use Symfony\Component\Messenger\Retry\MultiplierRetryStrategy;
use Symfony\Component\Messenger\Transport\InMemory\InMemoryTransport;
use Symfony\Component\Messenger\Transport\Serialization\PhpSerializer;
use Symfony\Component\Messenger\Worker;
use Symfony\Component\Mime\Address;
use Symfony\Component\Mime\Email;
use Symfony\Component\Mime\Header\Headers;
use Symfony\Component\Mime\Header\MailboxListHeader;
use Symfony\Contracts\Translation\LocaleAwareInterface;

/** The email for Symfony, sent by Symfony's mailer to a transport that keeps nothing. */
final class SymfonyTest extends TestCase
{
    use SavedTemplateAssertions;

    private SavedTemplate $client;
    private EventDispatcher $dispatcher;
    private MessageLoggerListener $log;

    protected function setUp(): void
    {
        $this->client = new SavedTemplate();
        $this->log = new MessageLoggerListener();
        $this->dispatcher = new EventDispatcher();
        $usual = new MailboxListHeader('From', [new Address('usual@example.com')]);
        $locales = new class implements LocaleAwareInterface {
            public function setLocale(string $locale): void
            {
            }

            public function getLocale(): string
            {
                return 'de_AT';
            }
        };
        foreach ([$this->log, new MessageListener(new Headers($usual))] as $listener) {
            $this->dispatcher->addSubscriber($listener);
        }
        $this->dispatcher->addSubscriber(new LetterpressListener($this->client, $locales));
    }

    public function testFillsPartsAndSubjectAndWhatTheTemplateHasOfSenderRepliesAndFields(): void
    {
        $email = $this->send(self::email());
        self::assertFilled($email);
        $this->assertStringContainsString('format=flowed', $email->toString());
    }

    public function testLeavesToSymfonyWhatTheEmailHasItself(): void
    {
        $own = self::email()->subject('Your offers')->from('me@example.com')->replyTo('help@example.com');
        $own->getHeaders()->addTextHeader('auto-submitted', 'auto-replied')->addIdHeader('Message-ID', '1@a.example');
        $email = $this->send($own->attach('All of them.', 'terms.txt', 'text/plain'));
        $text = $email->toString();
        $this->assertSame('Your offers', $email->getSubject());
        $this->assertEquals([new Address('me@example.com')], $email->getFrom());
        $this->assertEquals([new Address('help@example.com')], $email->getReplyTo());
        $this->assertSame(1, preg_match_all('/^auto-submitted: auto-replied\r$/mi', $text));
        $this->assertSame(1, substr_count(strtolower($text), 'auto-submitted'));
        $this->assertStringContainsString("\r\nMessage-ID: <1@a.example>\r\n", $text);
        $this->assertStringContainsString(base64_encode('All of them.'), $text);
    }

    public function testAQueuedEmailIsSerialisedWithItsDataAndRenderedByTheWorker(): void
    {
        $bus = new class implements MessageBusInterface {
            public string $queue = '';

            public function dispatch(object $message, array $stamps = []): Envelope
            {
                $this->queue = serialize($message);
                return new Envelope($message);
            }
        };
        (new Mailer(new NullTransport(), $bus, $this->dispatcher))->send(self::email('fr_CA'));
        $this->assertSame([], $this->client->locales);
        $waiting = unserialize($bus->queue);
        $this->assertInstanceOf(SendEmailMessage::class, $waiting);
        $email = $waiting->getMessage();
        $this->assertInstanceOf(LetterpressEmail::class, $email);
        $this->assertSame('Hello Ann', $this->send($email)->getSubject());
        $this->assertSame(['fr-CA'], $this->client->locales);
    }

    public function testTheLanguageIsThatOfTheApplication(): void
    {
        $this->send(self::email());
        $this->assertSame(['de-AT'], $this->client->locales);
    }

    public function testRefusesWhatWouldBeLostAndWhatBreaksARule(): void
    {
        $this->assertSame(['message', 'html'], $this->refusal(self::email()->html('<p>Own</p>'))->issues[0]->loc);
        $eve = new LetterpressEmail('offers', ['agent' => "Eve\nBcc: eve@example.com"] + SavedTemplate::DATA);
        $this->assertSame('control', $this->refusal($eve->to('bo@example.com'))->issues[0]->type);
    }

    public function testMessengerRetriesOnlyWhatCanSucceedLater(): void
    {
        foreach (['TEMPLATE_NOT_FOUND' => 404, 'INVALID_API_KEY' => 401, 'RENDER_ERROR' => 0] as $code => $status) {
            $this->assertSame(1, self::attempts($code, $status), $code);
        }
        $temporary = ['UNAVAILABLE' => 503, 'RATE_LIMITED' => 429, 'NETWORK_ERROR' => 0, 'TIMEOUT' => 0];
        foreach ($temporary as $code => $status) {
            $this->assertSame(3, self::attempts($code, $status), $code);
        }
    }

    /** How often a worker with two retries renders an email that is refused. */
    private static function attempts(string $code, int $status): int
    {
        $client = new RefusingClient($code, $status);
        $mailing = new EventDispatcher();
        $mailing->addSubscriber(new LetterpressListener($client));
        $handler = new MessageHandler(new NullTransport($mailing));
        $handlers = new HandlersLocator([SendEmailMessage::class => [$handler]]);
        $queue = new InMemoryTransport(new PhpSerializer());
        $queue->send(new Envelope(new SendEmailMessage(self::email())));
        $working = new EventDispatcher();
        $locate = static fn (object $service) => new ServiceLocator(['queue' => static fn () => $service]);
        $retries = $locate(new MultiplierRetryStrategy(2, 0));
        $working->addSubscriber(new SendFailedMessageForRetryListener($locate($queue), $retries));
        $working->addListener(
            WorkerRunningEvent::class,
            static fn (WorkerRunningEvent $event) => $event->isWorkerIdle() && $event->getWorker()->stop(),
        );
        $bus = new MessageBus([new HandleMessageMiddleware($handlers)]);
        (new Worker(['queue' => $queue], $bus, $working))->run(['sleep' => 0]);
        return $client->attempts;
    }

    public function testTheExampleOfTheReadmeSendsAMail(): void
    {
        $user = SavedTemplate::DATA;
        $mailer = new Mailer(new NullTransport($this->dispatcher));
        $readme = Conformance::read(__DIR__ . '/../../README.md');
        preg_match_all('/^```php\n((?:(?!^```).)*new LetterpressEmail.*?)^```$/ms', $readme, $found);
        $this->assertCount(1, $found[1]);
        eval($found[1][0]);
        $this->assertSame('Hello Ann', $this->sent()->getSubject());
        $this->assertSame(['de-AT'], $this->client->locales);
    }

    private static function email(?string $locale = null): LetterpressEmail
    {
        return (new LetterpressEmail('offers', SavedTemplate::DATA, $locale))->to('bo@example.com');
    }

    private function send(Email $email): Email
    {
        (new Mailer(new NullTransport($this->dispatcher)))->send($email);
        return $this->sent();
    }

    /** What the assertions of Symfony's test cases look at. */
    private function sent(): Email
    {
        $sent = array_filter($this->log->getEvents()->getEvents(), static fn (MessageEvent $event) => !$event->isQueued());
        $email = end($sent)->getMessage();
        $this->assertInstanceOf(Email::class, $email);
        return $email;
    }

    private function refusal(Email $email): LetterpressException
    {
        try {
            $this->send($email);
        } catch (LetterpressException $exception) {
            $this->assertSame('INVALID_REQUEST', $exception->errorCode);
            return $exception;
        }
        $this->fail('it was sent');
    }
}
