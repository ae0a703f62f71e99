<?php

declare(strict_types=1);

namespace Letterpress\Laravel;

use Illuminate\Bus\Queueable;
use Illuminate\Mail\Mailable;
use Illuminate\Queue\SerializesModels;
use Illuminate\Support\Facades\App;
use Illuminate\Support\HtmlString;
use Letterpress\MailClient;
use Letterpress\Message;
use Letterpress\SymfonyEmail;
use Letterpress\TemplateMail;
use Symfony\Component\Mime\Email;

/**
 * A mailable whose html, text and subject a template has, without a view. It is rendered when it is sent, in a queue by the
 * worker, in the language of the moment when it was made unless `locale()` says otherwise.
 */
class LetterpressMailable extends Mailable
{
    use Queueable;
    use SerializesModels;

    /** @var string UUID or slug */
    public $template;

    /** @var mixed an array or object of any shape, such as a model, of which the template reads what it asks for */
    public $data;

    /** @var array<string, string>|string|null values of a brand, or the UUID or slug of one that the service stores */
    public $brand;

    /** @var string as in `LetterpressClient::render` */
    public $onMissing;

    /** @param array<string, string>|string|null $brand */
    public function __construct(
        string $template,
        #[\SensitiveParameter] mixed $data = null,
        array|string|null $brand = null,
        string $onMissing = 'error-urls',
    ) {
        [$this->template, $this->data, $this->brand, $this->onMissing] = [$template, $data, $brand, $onMissing];
        $this->locale = App::getLocale();
    }

    /**
     * The middleware of the queue. A subclass that overrides this method includes that of its parent.
     *
     * @return list<object>
     */
    public function middleware(): array
    {
        return [new FailPermanently()];
    }

    /** Renders the template; Laravel calls it before the mail is sent or shown. */
    public function build(MailClient $client): void
    {
        $mail = new TemplateMail($this->template, $this->data, $this->brand, onMissing: $this->onMissing);
        $message = $mail->render($client, App::getLocale(), $this->subject);
        $this->subject($message->subject)->html($message->html);
        if ($message->text !== null) {
            $this->text(new HtmlString($message->text));
        }
        if ($message->mail->message?->from !== null && $this->from === []) {
            $this->from($message->from->address, $message->from->name);
        }
        if ($this->replyTo === []) {
            $this->addReplies($message);
        }
        $this->withSymfonyMessage(static fn (Email $email) => SymfonyEmail::addFields($email, $message));
    }

    private function addReplies(Message $message): void
    {
        foreach ($message->replyTo as $mailbox) {
            $this->replyTo($mailbox->address, $mailbox->name);
        }
    }
}
