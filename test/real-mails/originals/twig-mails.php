<?php

/**
 * Renders a Twig template with each data set of {"template", "sets"} on standard input: by Twig with its filter `u`, as
 * Shopware sets them up for mails. What a template asks of the shop beside its data is answered here.
 */

declare(strict_types=1);

require '/usr/share/php/Twig/autoload.php';
require '/usr/share/php/Twig/Extra/String/autoload.php';

use Twig\Environment;
use Twig\Extra\String\StringExtension;
use Twig\Loader\ArrayLoader;
use Twig\TwigFunction;

error_reporting(E_ALL & ~E_DEPRECATED);

$task = json_decode(stream_get_contents(STDIN), true, 512, JSON_THROW_ON_ERROR);
$twig = new Environment(new ArrayLoader(['mail' => $task['template']]), ['strict_variables' => false]);
$twig->addExtension(new StringExtension());
$twig->addFunction(new TwigFunction(
    'rawUrl',
    static fn (string $route, array $values, string $domain): string => "$domain/$route?" . http_build_query($values),
));
$pages = array_map(static fn (array $data): string => $twig->render('mail', $data), $task['sets']);
echo json_encode($pages, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
