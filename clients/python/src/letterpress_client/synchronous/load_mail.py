# Generated from asynchronous/load_mail.py by tools/write_synchronous.py. Do not edit.

"""A template and the brand that its data name."""

from __future__ import annotations

from letterpress_client.cache_entry import CacheKey
from letterpress_client.loaded_mail import LoadedMail, brand_key_of, to_loaded_mail
from letterpress_client.synchronous.template_loader import TemplateLoader


def load_mail(loader: TemplateLoader, key: CacheKey, data: object) -> LoadedMail:
    """Return a template with its data. The brand is fetched after it: a refused template costs one request.

    Raise INVALID_REQUEST for an id that cannot be one, and what the loader raises.
    """
    brand_key = brand_key_of(data)
    template = loader.load(key)
    return to_loaded_mail(template, data, None if brand_key is None else loader.load(brand_key))
