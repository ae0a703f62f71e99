<?php

/**
 * Renders a template and sends it:
 *
 *     LETTERPRESS_API_KEY=lp_sdk_… php examples/send-mail.php welcome ann@example.com
 *
 * LETTERPRESS_URL is the service, http://127.0.0.1:8080 by default; SMTP_PORT a relay on this machine, 2525 by default.
 */

declare(strict_types=1);

use Letterpress\CacheOptions;
use Letterpress\Examples\MimeMail;
use Letterpress\Examples\SmtpConnection;
use Letterpress\LetterpressClient;
use Letterpress\LetterpressException;

require __DIR__ . '/../autoload.php';
require __DIR__ . '/MimeMail.php';
require __DIR__ . '/SmtpConnection.php';

[, $templateId, $to] = $argv + ['', 'welcome', 'ann@example.com'];
$client = new LetterpressClient(
    baseUrl: getenv('LETTERPRESS_URL') ?: 'http://127.0.0.1:8080',
    cache: CacheOptions::disk(sys_get_temp_dir() . '/letterpress'),
);

try {
    $mail = $client->render($templateId, ['data' => [
        'first_name' => 'Ann & Bo',
        'start_url' => 'https://example.com/start',
        'campaign' => 'welcome',
        'unsubscribe_url' => 'https://example.com/mail',
    ]]);
} catch (LetterpressException $exception) {
    fwrite(STDERR, "$exception->errorCode: {$exception->getMessage()}\n");
    exit(1);
}
foreach ($mail->report->missing as $tag) {
    fwrite(STDERR, "nothing was written for $tag\n");
}

$from = 'post@example.com';
$smtp = new SmtpConnection('127.0.0.1', (int) (getenv('SMTP_PORT') ?: 2525));
$smtp->send($from, $to, MimeMail::print($mail, $from, $to));
$smtp->close();
echo "sent {$mail->report->bytes} bytes of HTML to $to\n";
