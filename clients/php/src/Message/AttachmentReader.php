<?php

declare(strict_types=1);

namespace Letterpress\Message;

use Letterpress\Attachment;

/**
 * Reads attachments of a message.
 *
 * @internal
 */
final class AttachmentReader
{
    private const MAX_FILENAME_BYTES = 255;
    private const NAME = '[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]{0,126}';
    private const MEDIA_TYPE = '~^(?!(?:multipart|message)/)' . self::NAME . '/' . self::NAME . '$~Di';
    private const CONTENT_ID = '/^[A-Za-z0-9][A-Za-z0-9._-]{0,126}(?:@[A-Za-z0-9][A-Za-z0-9.-]{0,126})?$/D';

    private function __construct()
    {
    }

    /**
     * Attachments, without those that have a fault.
     *
     * @param array<mixed> $value
     * @return list<Attachment>
     */
    public static function read(array $value, MessageFaults $faults): array
    {
        $seen = [];
        $attachments = [];
        foreach (array_values($value) as $at => $each) {
            if (!$each instanceof Attachment) {
                $faults->add(['attachments', $at], 'object', 'must be an Attachment');
                continue;
            }
            $attachment = self::check($each, ['attachments', $at], $seen, $faults);
            if ($attachment !== null) {
                $attachments[] = $attachment;
            }
        }
        return $attachments;
    }

    /**
     * @param list<string|int> $loc
     * @param array<string, true> $seen the ids of those before
     */
    private static function check(Attachment $given, array $loc, array &$seen, MessageFaults $faults): ?Attachment
    {
        $name = HeaderText::parse($given->filename, [...$loc, 'filename'], self::MAX_FILENAME_BYTES, $faults);
        if ($name !== null && preg_match('~^$|[/\\\\"<>:|?*]~D', $name) === 1) {
            $faults->add([...$loc, 'filename'], 'filename', 'must be the name of a file, without / \\ " < > : | ? and *');
            $name = null;
        }
        $id = $given->contentId;
        if (preg_match(self::MEDIA_TYPE, $given->contentType) !== 1) {
            $msg = 'must be a type such as image/png, without parameters';
            $faults->add([...$loc, 'contentType'], 'media_type', $msg);
        } elseif ($id !== null && preg_match(self::CONTENT_ID, $id) !== 1) {
            $msg = 'must be letters, digits and . _ -, as in logo or logo@shop';
            $faults->add([...$loc, 'contentId'], 'content_id', $msg);
        } elseif ($id !== null && isset($seen["id $id"])) {
            $faults->add([...$loc, 'contentId'], 'duplicate', 'must differ from that of the other attachments');
        } else {
            $seen["id $id"] = true;
            return $name === null ? null : new Attachment($name, $given->content, strtolower($given->contentType), $id);
        }
        return null;
    }
}
