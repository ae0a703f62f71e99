<?php

declare(strict_types=1);

namespace Letterpress\Laravel;

use Illuminate\Contracts\Mail\Factory;
use Illuminate\Notifications\Notification;

/**
 * The channel `letterpress` of notifications: sends the LetterpressMailable that `toLetterpress($notifiable)` of a notification
 * returns, to the address of the notifiable for mails unless the mailable has recipients.
 */
final class LetterpressChannel
{
    public function __construct(private readonly Factory $mail)
    {
    }

    /** @param mixed $notifiable what `Notifiable` is a trait of, or an anonymous notifiable */
    public function send($notifiable, Notification $notification): void
    {
        $mailable = $notification->toLetterpress($notifiable);
        if ($mailable->to === []) {
            $this->address($mailable, $notifiable->routeNotificationFor('mail', $notification));
        }
        if ($mailable->to !== []) {
            $mailable->send($this->mail);
        }
    }

    /** @param mixed $route an address, or a list of addresses, some of them keys of names */
    private function address(LetterpressMailable $mailable, mixed $route): void
    {
        foreach ((array) $route as $address => $name) {
            is_int($address) ? $mailable->to($name) : $mailable->to($address, $name);
        }
    }
}
