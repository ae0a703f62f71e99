<?php

declare(strict_types=1);

namespace Letterpress\Symfony;

use Letterpress\TemplateMail;
use Symfony\Component\Mime\Email;

/**
 * An email of Symfony whose html, text and subject a template has. LetterpressListener renders it when it is sent, also by a
 * worker of Messenger, for which it is serialised with its data.
 */
class LetterpressEmail extends Email
{
    private TemplateMail $mail;

    /**
     * @param string $template UUID or slug
     * @param mixed $data an array or object of any shape, of which the template reads what it asks for
     * @param string|null $locale the language of the reader; by default that of the application when the email is rendered
     * @param array<string, string>|string|null $brand values of a brand, or the UUID or slug of one that the service stores
     * @param string $onMissing as in `LetterpressClient::render`
     */
    public function __construct(
        string $template,
        #[\SensitiveParameter] mixed $data = null,
        ?string $locale = null,
        array|string|null $brand = null,
        string $onMissing = 'error-urls',
    ) {
        parent::__construct();
        $this->mail = new TemplateMail($template, $data, $brand, $locale, $onMissing);
    }

    public function getTemplate(): TemplateMail
    {
        return $this->mail;
    }

    /** @return array<int, mixed> */
    public function __serialize(): array
    {
        return [$this->mail, parent::__serialize()];
    }

    /** @param array<int, mixed> $data */
    public function __unserialize(array $data): void
    {
        [$this->mail, $email] = $data;
        parent::__unserialize($email);
    }
}
