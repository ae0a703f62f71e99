<?php

declare(strict_types=1);

namespace Letterpress;

/** A template that a framework's mail is made of: what to render, with what, and in which language. */
final class TemplateMail
{
    /** Recipients are the framework's: those of the message, which has to have some, are never read. */
    private const NOBODY = 'nobody@example.invalid';

    /**
     * @param string $templateId UUID or slug
     * @param mixed $data an array or object of any shape, of which the template reads what it asks for
     * @param array<string, string>|string|null $brand values of a brand, or the UUID or slug of one that the service stores
     * @param string|null $locale the language of the reader, as `de-AT` or `de_AT`
     * @param string $onMissing as in `LetterpressClient::render`
     */
    public function __construct(
        public readonly string $templateId,
        #[\SensitiveParameter] public readonly mixed $data = null,
        public readonly array|string|null $brand = null,
        public readonly ?string $locale = null,
        public readonly string $onMissing = 'error-urls',
    ) {
    }

    /**
     * Renders it, in `$locale` if it names none itself, to a message of which only sender, subject, parts and fields count.
     * Throws what `LetterpressClient::renderMessage` throws.
     *
     * @param string|null $subject replaces the subject of the template
     */
    public function render(MailClient $client, ?string $locale, ?string $subject): Message
    {
        $language = $this->locale ?? $locale;
        $mail = $client->render(
            $this->templateId,
            array_filter(['data' => $this->data, 'brand' => $this->brand], static fn (mixed $each) => $each !== null),
            onMissing: $this->onMissing,
            locale: $language === null ? null : strtr($language, '_', '-'),
        );
        $from = $mail->message?->from ?? self::NOBODY;
        return Message::of($mail, new MessageSettings(from: $from, to: self::NOBODY, subject: $subject));
    }
}
