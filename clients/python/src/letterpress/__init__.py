"""Renders Letterpress email templates in your own process: merge tags and context never leave it."""

from letterpress.async_client import AsyncLetterpressClient
from letterpress.cache_options import DiskCache, MemoryCache
from letterpress.cached_template import CachedTemplate
from letterpress.client import LetterpressClient
from letterpress.dynamic_data import Context, DynamicData, MergeTags, OnMissing, Target
from letterpress.issue import Issue
from letterpress.letterpress_error import LetterpressError
from letterpress.render_request import RenderRequest
from letterpress.render_result import BytesResult, RenderResult
from letterpress.render_template import render_template, render_template_bytes
from letterpress.report import Report
from letterpress.template import Template
from letterpress.version import VERSION

__version__ = VERSION

__all__ = [
    "AsyncLetterpressClient",
    "BytesResult",
    "CachedTemplate",
    "Context",
    "DiskCache",
    "DynamicData",
    "Issue",
    "LetterpressClient",
    "LetterpressError",
    "MemoryCache",
    "MergeTags",
    "OnMissing",
    "RenderRequest",
    "RenderResult",
    "Report",
    "Target",
    "Template",
    "__version__",
    "render_template",
    "render_template_bytes",
]
