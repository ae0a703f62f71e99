<?php

// Sends the mail `welcome` with the data of DATA to the SMTP server of SMTP_PORT.

declare(strict_types=1);

use Letterpress\LetterpressClient;
use Letterpress\Mailbox;
use Letterpress\MessageSettings;
use Letterpress\SymfonyEmail;
use Symfony\Component\Mailer\Mailer;
use Symfony\Component\Mailer\Transport;

require 'vendor/autoload.php';
require 'Symfony/Component/Mailer/autoload.php';
$settings = new MessageSettings(from: new Mailbox('shop@example.com', 'The Shop'), to: 'ann@example.com');
$data = json_decode((string) getenv('DATA'), true, flags: JSON_THROW_ON_ERROR);
$message = (new LetterpressClient())->renderMessage('welcome', $data, $settings);
(new Mailer(Transport::fromDsn('smtp://127.0.0.1:' . getenv('SMTP_PORT'))))->send(SymfonyEmail::of($message));
