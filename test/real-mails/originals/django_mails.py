"""Renders a Django template with each data set of {"folder", "template", "sets"} on standard input.

The tags and filters that the applications define themselves are defined here as they print.
"""

import json
import sys
from datetime import datetime
from pathlib import Path

import django
from django import template
from django.conf import settings
from django.template import Context, Engine


# No page of the applications: a tag that asks for the address of one gets none.
urlpatterns: list[object] = []


def application_tags() -> template.Library:
    library = template.Library()
    for name in ("absolute_uri", "asset_url", "absolute_asset_url", "base64_static"):
        library.simple_tag(lambda *_: "https://example.com/", name=name)
    library.filter("format_currency_with_symbol", lambda amount: f"€{float(amount):,.2f}")
    return library


def with_dates(value: object) -> object:
    if isinstance(value, dict):
        return {name: with_dates(member) for name, member in value.items()}
    if isinstance(value, list):
        return [with_dates(item) for item in value]
    if isinstance(value, str):
        try:
            return datetime.strptime(value, "%Y-%m-%d").date()
        except ValueError:
            return value
    return value


def main() -> None:
    task = json.load(sys.stdin)
    settings.configure(
        INSTALLED_APPS=["django.contrib.humanize", "django.contrib.staticfiles"],
        STATIC_URL="/static/",
        USE_I18N=False,
        USE_TZ=False,
        ROOT_URLCONF=__name__,
    )
    django.setup()
    libraries = {
        "i18n": "django.templatetags.i18n",
        "static": "django.templatetags.static",
        "humanize": "django.contrib.humanize.templatetags.humanize",
    }
    engine = Engine(dirs=[Path(task["folder"]) / "templates"], libraries=libraries)
    for name in ("extra_tags",):
        engine.template_libraries[name] = application_tags()
    compiled = engine.from_string(task["template"])
    pages = [compiled.render(Context(with_dates(data))) for data in task["sets"]]
    json.dump(pages, sys.stdout)


main()
