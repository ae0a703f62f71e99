# What someone does who has the packages and /docs alone, in an empty folder: a template is written, previewed, published and
# rendered in three languages, with a key that ends. SERVICE and CLIENT are tarballs, PYTHON_LIBRARY and PHP_LIBRARY folders.
set -eux

npm init -y
npm install --no-audit --no-fund "$SERVICE" "$CLIENT"
PORT=0 LOG_LEVEL=warn node_modules/.bin/letterpress serve >serve.txt &
server=$!
trap 'kill $server' EXIT
until grep 'ready on' serve.txt; do sleep 1; done
url=$(sed -n 's/.*ready on \(http[^ ]*\)$/\1/p' serve.txt)
admin=$(grep -o -m 1 'lp_admin_[A-Za-z0-9_]*' serve.txt)
npx --no letterpress login --url "$url" --api-key "$admin"

npx --no letterpress template new mails/hello --from order-lines
rm mails/hello/samples/example.json
cat >mails/hello/letterpress.json <<'JSON'
{ "slug": "hello", "name": "Hello", "subject": "For {{ name }}" }
JSON
cat >mails/hello/template.mjml <<'MJML'
<mjml lang="en">
  <mj-head><mj-title>Hello</mj-title><mj-preview>A word for you</mj-preview></mj-head>
  <mj-body><mj-section><mj-column><mj-text>Hello {{ name }}</mj-text></mj-column></mj-section></mj-body>
</mjml>
MJML
echo '{ "data": { "name": "Ann & Bo" } }' >mails/hello/samples/ann.json

npx --no letterpress template validate mails --strict

# Preview: what will be sent, from the file and from the server, by the request that /docs describes.
npx --no letterpress render mails/hello/template.mjml --sample ann --out preview.html
grep 'Hello Ann &amp; Bo' preview.html
curl -fsS "$url/llms.txt" | tee llms.txt | grep -m 1 /docs
curl -fsS "$url/openapi.json" | grep -o -m 1 '"/api/v1/templates:preview"'
node -p 'JSON.stringify({ mjml: fs.readFileSync("mails/hello/template.mjml", "utf8") })' >preview.json
curl -fsS "$url/api/v1/templates:preview" -H "authorization: Bearer $admin" -H 'content-type: application/json' \
  -d @preview.json -o previewed.json
cat >preview.mjs <<'JS'
import { readFileSync } from "node:fs";
import { renderTemplate } from "@letterpress/client";
const { template } = JSON.parse(readFileSync("previewed.json", "utf8"));
const { data } = JSON.parse(readFileSync("mails/hello/samples/ann.json", "utf8"));
process.stdout.write(renderTemplate(JSON.parse(Buffer.from(template, "base64")), { dynamicData: { data } }).output);
JS
node preview.mjs >previewed.html
cmp preview.html previewed.html

npx --no letterpress template push mails | grep 'hello: draft created'
npx --no letterpress template publish hello
sed -i 's/Hello {{/Dear {{/' mails/hello/template.mjml
npx --no letterpress template status mails | grep 'changed locally'
if npx --no letterpress template diff mails >changes.diff; then exit 1; fi
grep '^+.*Dear {{ name }}' changes.diff
npx --no letterpress template push mails --publish | grep 'version 2 is published'
npx --no letterpress template rollback hello 1
npx --no letterpress template versions hello
npx --no letterpress template list
key=$(npx --no letterpress key create --name mailer --target html)

cat >hello.mjs <<'JS'
import { readFileSync } from "node:fs";
import { LetterpressClient } from "@letterpress/client";
const { data } = JSON.parse(readFileSync("mails/hello/samples/ann.json", "utf8"));
process.stdout.write(await new LetterpressClient().renderHtml("hello", { data }));
JS
cat >hello.py <<'PYTHON'
import json
from pathlib import Path

from letterpress_client import LetterpressClient

data = json.loads(Path("mails/hello/samples/ann.json").read_text())["data"]
print(LetterpressClient().render_html("hello", {"data": data}), end="")
PYTHON
cat >hello.php <<'PHP'
<?php
require 'vendor/autoload.php';
$data = json_decode(file_get_contents('mails/hello/samples/ann.json'))->data;
echo (new Letterpress\LetterpressClient())->renderHtml('hello', ['data' => $data]);
PHP
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check "$PYTHON_LIBRARY"
composer init --no-interaction --name you/mails
composer config repositories.packagist.org false
composer config repositories.letterpress path "$PHP_LIBRARY"
composer require --no-interaction --quiet letterpress/client

send() {
  LETTERPRESS_URL=$url LETTERPRESS_API_KEY=$key "$@"
}
send node hello.mjs >javascript.html
send venv/bin/python hello.py >python.html
send php hello.php >php.html
cmp preview.html javascript.html
cmp javascript.html python.html
cmp javascript.html php.html

npx --no letterpress key list
npx --no letterpress key revoke "$(printf %.19s "$key")"
if send node hello.mjs 2>refused.txt; then exit 1; fi
grep INVALID_API_KEY refused.txt
echo "the session is complete"
