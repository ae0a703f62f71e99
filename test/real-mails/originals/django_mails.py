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
from django.urls import include, path


def no_page(_: object) -> None:
    """Only the addresses of pages are needed."""


# The pages of the applications that a mail has the address of.
WAGTAIL_PAGES = ([path("<int:page_id>/edit/", no_page, name="edit")], "wagtailadmin_pages")
urlpatterns = [
    path("admin/pages/", include(WAGTAIL_PAGES)),
    path("admin/account/", no_page, name="wagtailadmin_account"),
]


def application_tags() -> template.Library:
    library = template.Library()
    for name in ("absolute_uri", "asset_url", "absolute_asset_url", "base64_static", "absolute_static"):
        library.simple_tag(lambda *_: "https://example.com/", name=name)
    library.simple_tag(lambda **_: "https://cms.example.com", name="base_url_setting")
    library.filter("format_currency_with_symbol", lambda amount: f"€{float(amount):,.2f}")
    library.filter("user_display_name", lambda user: user["get_full_name"].strip() or user["get_username"])
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
    for name in ("extra_tags", "wagtailadmin_tags"):
        engine.template_libraries[name] = application_tags()
    compiled = engine.from_string(task["template"])
    pages = [compiled.render(Context(with_dates(data))) for data in task["sets"]]
    json.dump(pages, sys.stdout)


main()
