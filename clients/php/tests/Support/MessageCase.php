<?php

declare(strict_types=1);

namespace Letterpress\Tests\Support;

use Letterpress\Attachment;
use Letterpress\Mailbox;
use Letterpress\Message;
use Letterpress\MessageSettings;
use Letterpress\TemplateRenderer;

/** A case of conformance/messages. */
final class MessageCase
{
    private function __construct()
    {
    }

    /** The message of a case. Throws INVALID_REQUEST. */
    public static function toMessage(\stdClass $case): Message
    {
        $template = Conformance::readShared('messages/' . ($case->template ?? 'template') . '.json');
        $tags = ['text' => (array) $case->data, 'url' => (array) ($case->urls ?? [])];
        $mail = (new TemplateRenderer())->renderTemplate($template, ['merge_tags' => $tags]);
        $settings = (array) $case->settings;
        foreach (['from', 'to', 'cc', 'bcc', 'replyTo'] as $name) {
            if (isset($settings[$name])) {
                $value = $settings[$name];
                $settings[$name] = is_array($value) ? array_map(self::toMailbox(...), $value) : self::toMailbox($value);
            }
        }
        $settings['headers'] = (array) ($settings['headers'] ?? []);
        $settings['attachments'] = array_map(static function (\stdClass $file): Attachment {
            $members = (array) $file;
            $members['content'] = (string) base64_decode($members['contentBase64'], true);
            unset($members['contentBase64']);
            return new Attachment(...$members);
        }, $settings['attachments'] ?? []);
        return Message::of($mail, new MessageSettings(...$settings));
    }

    private static function toMailbox(mixed $value): mixed
    {
        return $value instanceof \stdClass ? new Mailbox($value->address, $value->name) : $value;
    }
}
