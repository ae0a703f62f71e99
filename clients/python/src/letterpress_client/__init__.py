"""Renders Letterpress email templates in your own process: merge tags and context never leave it."""

from letterpress_client.asynchronous.client import AsyncLetterpressClient
from letterpress_client.asynchronous.template_watch import AsyncTemplateWatch
from letterpress_client.cache_options import AsyncStoreCache, DiskCache, MemoryCache, StoreCache
from letterpress_client.cache_store import AsyncCacheStore, CacheStore
from letterpress_client.cached_template import CachedTemplate
from letterpress_client.dynamic_data import Context, DynamicData, MergeTags, OnMissing, Target
from letterpress_client.issue import Issue
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.message.attachment import Attachment
from letterpress_client.message.format_text import TextFormat, format_text
from letterpress_client.message.mailbox import Mailbox
from letterpress_client.message.message import Message
from letterpress_client.message.message_defaults import MessageDefaults
from letterpress_client.message.message_settings import MessageSettings
from letterpress_client.message.to_email_message import to_email_message
from letterpress_client.message.to_mailgun import to_mailgun
from letterpress_client.message.to_message import to_message
from letterpress_client.message.to_postmark import to_postmark
from letterpress_client.message.to_resend import to_resend
from letterpress_client.message.to_send_grid import to_send_grid
from letterpress_client.message.to_ses import to_ses
from letterpress_client.render_request import RenderRequest
from letterpress_client.render_result import BytesResult, RenderResult
from letterpress_client.render_template import render_template, render_template_bytes
from letterpress_client.report import Report
from letterpress_client.synchronous.client import LetterpressClient
from letterpress_client.synchronous.template_watch import TemplateWatch
from letterpress_client.template import Template
from letterpress_client.template_change import TemplateChange
from letterpress_client.version import VERSION

__version__ = VERSION

__all__ = [
    "AsyncCacheStore",
    "AsyncLetterpressClient",
    "AsyncStoreCache",
    "AsyncTemplateWatch",
    "Attachment",
    "BytesResult",
    "CacheStore",
    "CachedTemplate",
    "Context",
    "DiskCache",
    "DynamicData",
    "Issue",
    "LetterpressClient",
    "LetterpressError",
    "Mailbox",
    "MemoryCache",
    "MergeTags",
    "Message",
    "MessageDefaults",
    "MessageSettings",
    "OnMissing",
    "RenderRequest",
    "RenderResult",
    "Report",
    "StoreCache",
    "Target",
    "Template",
    "TemplateChange",
    "TemplateWatch",
    "TextFormat",
    "__version__",
    "format_text",
    "render_template",
    "render_template_bytes",
    "to_email_message",
    "to_mailgun",
    "to_message",
    "to_postmark",
    "to_resend",
    "to_send_grid",
    "to_ses",
]
