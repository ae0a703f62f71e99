<?php

declare(strict_types=1);

namespace Letterpress\Symfony;

use Letterpress\LetterpressException;
use Letterpress\MailClient;
use Letterpress\SymfonyEmail;
use Symfony\Component\EventDispatcher\EventSubscriberInterface;
use Symfony\Component\Mailer\Event\MessageEvent;
use Symfony\Component\Messenger\Exception\UnrecoverableExceptionInterface;
use Symfony\Contracts\Translation\LocaleAwareInterface;

/** Renders each LetterpressEmail that Symfony's mailer sends. One that goes to a queue it leaves to the worker. */
final class LetterpressListener implements EventSubscriberInterface
{
    /** @param LocaleAwareInterface|null $locales has the language of emails that name none */
    public function __construct(
        private readonly MailClient $client,
        private readonly ?LocaleAwareInterface $locales = null,
    ) {
    }

    /** @return array<string, array{string, int}> */
    public static function getSubscribedEvents(): array
    {
        // Before Symfony's own listener, which gives a sender to an email that has none.
        return [MessageEvent::class => ['onMessage', 10]];
    }

    public function onMessage(MessageEvent $event): void
    {
        $email = $event->getMessage();
        if (!$email instanceof LetterpressEmail || $event->isQueued()) {
            return;
        }
        try {
            SymfonyEmail::refuseParts($email);
            $message = $email->getTemplate()->render($this->client, $this->locales?->getLocale(), $email->getSubject());
        } catch (LetterpressException $fault) {
            $isPermanent = !$fault->isTemporary() && interface_exists(UnrecoverableExceptionInterface::class);
            throw $isPermanent ? PermanentException::of($fault) : $fault;
        }
        SymfonyEmail::addFields($email, $message);
        SymfonyEmail::setParts($email, $message);
    }
}
