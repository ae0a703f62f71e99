<?php

/** Loads Symfony and Laravel, which the include path has, beside the library. */

declare(strict_types=1);

require 'Illuminate/autoload.php';
require 'Symfony/Component/Mailer/autoload.php';
require 'Symfony/Component/Messenger/autoload.php';
require 'Symfony/Component/DependencyInjection/autoload.php';
require 'Symfony/Contracts/Translation/autoload.php';
require __DIR__ . '/../bootstrap.php';
