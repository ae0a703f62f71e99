<?php

declare(strict_types=1);

namespace Letterpress\Tests\Frameworks;

use Illuminate\Bus\BusServiceProvider;
use Illuminate\Config\Repository;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Contracts\Queue\Job;
use Illuminate\Filesystem\FilesystemServiceProvider;
use Illuminate\Foundation\Application;
use Illuminate\Mail\MailServiceProvider;
use Illuminate\Notifications\AnonymousNotifiable;
use Illuminate\Notifications\Notification;
use Illuminate\Notifications\NotificationServiceProvider;
use Illuminate\Queue\QueueServiceProvider;
use Illuminate\Queue\Worker;
use Illuminate\Queue\WorkerOptions;
use Illuminate\Support\Facades\Facade;
use Illuminate\Support\Facades\Mail;
use Illuminate\Translation\TranslationServiceProvider;
use Illuminate\View\ViewServiceProvider;
use Letterpress\Laravel\LetterpressMailable;
use Letterpress\Laravel\LetterpressServiceProvider;
use Letterpress\LetterpressException;
use Letterpress\MailClient;
use Letterpress\Tests\Support\Conformance;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Mime\Address;
use Symfony\Component\Mime\Email;

/** The mailable and the channel for Laravel, sent by Laravel's mailer to its transport `array`. */
final class LaravelTest extends TestCase
{
    use SavedTemplateAssertions;

    private SavedTemplate $client;
    private Application $application;

    protected function setUp(): void
    {
        $this->client = new SavedTemplate();
        $this->application = new Application(sys_get_temp_dir());
        Facade::clearResolvedInstances();
        Facade::setFacadeApplication($this->application);
        $this->application->instance('config', new Repository([
            'app' => ['locale' => 'de_AT', 'fallback_locale' => 'en'],
            'mail' => [
                'default' => 'array',
                'mailers' => ['array' => ['transport' => 'array']],
                'from' => ['address' => 'usual@example.com', 'name' => 'Usual'],
            ],
            'view' => ['paths' => [], 'compiled' => sys_get_temp_dir()],
        ]));
        $this->application->instance(MailClient::class, $this->client);
        $providers = [FilesystemServiceProvider::class, ViewServiceProvider::class, TranslationServiceProvider::class];
        $mailing = [MailServiceProvider::class, NotificationServiceProvider::class, LetterpressServiceProvider::class];
        foreach ([...$providers, ...$mailing, QueueServiceProvider::class, BusServiceProvider::class] as $provider) {
            $this->application->register($provider);
        }
        $this->application->boot();
    }

    public function testFillsPartsAndSubjectAndWhatTheTemplateHasOfSenderRepliesAndFields(): void
    {
        $email = $this->send(self::mailable());
        self::assertFilled($email);
    }

    public function testLeavesToLaravelWhatTheMailableHasItself(): void
    {
        $own = self::mailable()->subject('Your offers')->from('me@example.com')->replyTo('help@example.com');
        $email = $this->send($own->attachData('All of them.', 'terms.txt'));
        $this->assertSame('Your offers', $email->getSubject());
        $this->assertEquals([new Address('me@example.com')], $email->getFrom());
        $this->assertCount(1, $own->from);
        $this->assertEquals([new Address('help@example.com')], $email->getReplyTo());
        $this->assertStringContainsString('filename=terms.txt', $email->toString());
    }

    public function testIsInTheLanguageOfTheMomentWhenItWasMadeUnlessOneIsGiven(): void
    {
        $mailable = self::mailable();
        $this->application->setLocale('pt');
        $this->send(unserialize(serialize($mailable)));
        $this->send(self::mailable()->locale('fr'));
        $this->assertSame(['de-AT', 'fr'], $this->client->locales);
    }

    public function testASubclassIsQueuedWithItsData(): void
    {
        $mailable = new class extends LetterpressMailable {
            public function __construct()
            {
                parent::__construct('offers', SavedTemplate::DATA);
            }
        };
        $values = $mailable->__serialize();
        $this->assertSame(['offers', SavedTemplate::DATA, 'de_AT'], [$values['template'], $values['data'], $values['locale']]);
    }

    public function testLaravelsAssertionsSeeTheRenderedMail(): void
    {
        $mailable = self::mailable();
        $mailable->assertSeeInHtml('Hello Ann');
        $mailable->assertSeeInText('Hello Ann');
        $mailable->assertHasSubject('Hello Ann');
        Mail::fake();
        $this->assertCount(1, $this->client->locales);
        Mail::to('bo@example.com')->send(self::mailable());
        Mail::assertSent(LetterpressMailable::class, static fn ($mail) => $mail->template === 'offers');
        $this->assertCount(1, $this->client->locales);
    }

    public function testANotificationGoesToTheAddressOfTheNotifiable(): void
    {
        $notification = new class extends Notification {
            /** @return list<string> */
            public function via(): array
            {
                return ['letterpress'];
            }

            public function toLetterpress(): LetterpressMailable
            {
                return new LetterpressMailable('offers', SavedTemplate::DATA);
            }
        };
        (new AnonymousNotifiable())->route('mail', ['bo@example.com' => 'Bo'])->notify($notification->locale('it'));
        $this->assertEquals([new Address('bo@example.com', 'Bo')], $this->sent()->getTo());
        (new AnonymousNotifiable())->route('mail', 'eve@example.com')->notify($notification);
        $this->assertEquals([new Address('eve@example.com')], $this->sent()->getTo());
        (new AnonymousNotifiable())->notify($notification);
        $this->assertSame(['it', 'it'], $this->client->locales);
    }

    public function testRefusesWhatBreaksARule(): void
    {
        $this->expectException(LetterpressException::class);
        $eve = ['agent' => "Eve\nBcc: eve@example.com"] + SavedTemplate::DATA;
        $this->send((new LetterpressMailable('offers', $eve))->to('bo@example.com'));
    }

    public function testAWorkerRetriesOnlyWhatCanSucceedLater(): void
    {
        foreach (['TEMPLATE_NOT_FOUND' => 404, 'INVALID_API_KEY' => 401, 'RENDER_ERROR' => 0] as $code => $status) {
            $job = $this->work($code, $status);
            $this->assertSame([true, false], [$job->hasFailed(), $job->isReleased()], $code);
        }
        $temporary = ['UNAVAILABLE' => 503, 'RATE_LIMITED' => 429, 'NETWORK_ERROR' => 0, 'TIMEOUT' => 0];
        foreach ($temporary as $code => $status) {
            $job = $this->work($code, $status);
            $this->assertSame([false, true], [$job->hasFailed(), $job->isReleased()], $code);
        }
    }

    /** The job of a mailable that is refused, after a worker without a limit of attempts has worked on it once. */
    private function work(string $code, int $status): Job
    {
        $client = new RefusingClient($code, $status);
        $this->application->instance(MailClient::class, $client);
        $queue = new KeptQueue();
        $queue->setContainer($this->application);
        self::mailable()->queue($queue);
        $options = new WorkerOptions(maxTries: 0);
        $reports = $this->createStub(ExceptionHandler::class);
        $worker = new Worker($this->application['queue'], $this->application['events'], $reports, static fn () => false);
        try {
            $worker->process('sync', $queue->kept(), $options);
        } catch (LetterpressException $fault) {
            $this->assertSame($code, $fault->errorCode);
        }
        $this->assertSame(1, $client->attempts);
        return $queue->kept();
    }

    public function testTheExampleOfTheReadmeSendsAMail(): void
    {
        $user = SavedTemplate::DATA;
        $readme = Conformance::read(__DIR__ . '/../../README.md');
        preg_match_all('/^```php\n((?:(?!^```).)*new LetterpressMailable.*?)^```$/ms', $readme, $found);
        $this->assertCount(1, $found[1]);
        eval($found[1][0]);
        $this->assertSame('Hello Ann', $this->sent()->getSubject());
    }

    private static function mailable(): LetterpressMailable
    {
        return (new LetterpressMailable('offers', SavedTemplate::DATA))->to('bo@example.com');
    }

    private function send(LetterpressMailable $mailable): Email
    {
        Mail::send($mailable);
        return $this->sent();
    }

    private function sent(): Email
    {
        $email = $this->application->make('mailer')->getSymfonyTransport()->messages()->last()->getOriginalMessage();
        $this->assertInstanceOf(Email::class, $email);
        return $email;
    }
}
