# Generated from asynchronous/client.py by tools/write_synchronous.py. Do not edit.

"""The client for threads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import TracebackType

import httpx

from letterpress_client.cache_entry import CacheKey
from letterpress_client.cache_options import CacheOptions
from letterpress_client.cached_template import CachedTemplate, to_cached_template
from letterpress_client.client_settings import parse_client_settings
from letterpress_client.dynamic_data import DynamicData, OnMissing, Target
from letterpress_client.engine import EngineName
from letterpress_client.fill_mail import fill_output
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.message.message import Message
from letterpress_client.message.message_settings import MessageSettings
from letterpress_client.message.to_message import to_message
from letterpress_client.parse_cache_key import parse_cache_key
from letterpress_client.refresh_policy import LoadedEntry, RefreshPolicy
from letterpress_client.render_batch import RenderBatch
from letterpress_client.render_loaded import render_loaded, render_loaded_bytes
from letterpress_client.render_request import RenderRequest
from letterpress_client.render_result import BytesResult, RenderResult
from letterpress_client.shared_ssl_context import shared_ssl_context
from letterpress_client.synchronous.in_background import IS_ASYNC, in_background
from letterpress_client.synchronous.load_all import load_all
from letterpress_client.synchronous.load_mail import load_mail
from letterpress_client.synchronous.template_loader import TemplateLoader
from letterpress_client.synchronous.template_watch import TemplateWatch
from letterpress_client.template_cache import TemplateCache
from letterpress_client.template_request import TemplateRequest
from letterpress_client.trace_context import ReadTraceContext
from letterpress_client.watch_state import OnChange, OnError, OnReset, WatchState


class LetterpressClient:
    """Fetches templates and renders them in this process: merge tags and context never leave it.

    Make one for any number of threads and keep it; it holds the cache and the connections. Rendering raises nothing but
    LetterpressError; the three methods for the cache pass on faults of disk and store.
    """

    def __init__(
        self,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        timeout: float = 30.0,
        cache: CacheOptions | None = None,
        engine: EngineName = "auto",
        http_client: httpx.Client | None = None,
        trace_context: ReadTraceContext | None = None,
    ) -> None:
        """Make a client.

        Args:
            api_key: An SDK key, `lp_sdk_…`. LETTERPRESS_API_KEY of the environment by default.
            base_url: Address of the service, such as `https://letterpress.example.com`; may have a path.
                LETTERPRESS_URL by default.
            timeout: Seconds for one request, body included.
            cache: Where templates are kept, and for how long; a MemoryCache by default.
            engine: The engine that fills programs: `python`, `wasm` (requires wasmtime), or `auto`, the faster one.
            http_client: Sends the requests instead of the client's own HTTP client. The caller has to close it.
            trace_context: Returns the span that a fetch is part of, as `traceparent` and `tracestate`; that of
                OpenTelemetry's active span by default, where the application has one.

        Raises:
            LetterpressError: INVALID_REQUEST with every fault of the options in one message.
        """
        settings = parse_client_settings(
            api_key=api_key,
            base_url=base_url,
            timeout=timeout,
            cache=cache,
            engine=engine,
            trace_context=trace_context,
            is_async=IS_ASYNC,
        )
        self._http_client = http_client or httpx.Client(verify=shared_ssl_context())
        self._owns_http_client = http_client is None
        self._cache = TemplateCache(settings)
        self._policy = RefreshPolicy(settings)
        self._asking = TemplateRequest(settings)
        self._loader = TemplateLoader(self._asking, self._cache, self._policy, self._http_client)

    def __enter__(self) -> LetterpressClient:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections, except those of the caller's `http_client`."""
        self._loader.close()
        if self._owns_http_client:
            self._http_client.close()

    def render(
        self,
        template_id: str,
        dynamic_data: DynamicData | Mapping[str, object] | None = None,
        *,
        target: Target = "html",
        on_missing: OnMissing = "error-urls",
        locale: str | None = None,
    ) -> RenderResult:
        """Render a template, a UUID or slug, with the text part and subject of the mail.

        Args:
            template_id: UUID or slug.
            dynamic_data: The data, as `{"data": order}`. A text as `brand` names a brand that the service stores.
            target: What to render to.
            on_missing: What to do about a tag with neither value nor default: `error-urls` raises RENDER_ERROR for one
                that begins a URL and writes nothing for the others, `empty` writes nothing, `keep` the tag, and
                `error` raises RENDER_ERROR. An error names all of them.
            locale: The language of the reader, such as `de-AT`: finds the published locale that fits, or else the own
                language of the template.

        Raises:
            LetterpressError: RENDER_ERROR for the data, as `render_template`; what the service refuses with
                (INVALID_API_KEY, FORBIDDEN, TEMPLATE_NOT_FOUND, …); and, when nothing cached can be used,
                NETWORK_ERROR, TIMEOUT and the service's own faults.
        """
        key = parse_cache_key(template_id, target, locale)
        return render_loaded(load_mail(self._loader, key, dynamic_data), key, on_missing)

    def render_message(
        self,
        template_id: str,
        dynamic_data: DynamicData | Mapping[str, object] | None = None,
        *,
        message: MessageSettings,
        on_missing: OnMissing = "error-urls",
        locale: str | None = None,
    ) -> Message:
        """Render a template to html and make the whole message of it, for a mailer or the API of a sending service.

        Raises:
            LetterpressError: as `render`, and INVALID_REQUEST with every fault of the settings, none of which holds a
                value.
        """
        mail = self.render(template_id, dynamic_data, on_missing=on_missing, locale=locale)
        return to_message(mail, message)

    def render_bytes(
        self,
        template_id: str,
        dynamic_data: DynamicData | Mapping[str, object] | None = None,
        *,
        target: Target = "html",
        on_missing: OnMissing = "error-urls",
        locale: str | None = None,
    ) -> BytesResult:
        """Render the output alone, as bytes of UTF-8, without text and subject. Raises as `render` does."""
        key = parse_cache_key(template_id, target, locale)
        return render_loaded_bytes(load_mail(self._loader, key, dynamic_data), key, on_missing)

    def render_html(self, template_id: str, dynamic_data: DynamicData | Mapping[str, object] | None = None) -> str:
        """Return the HTML of a template."""
        return self._render_output(template_id, "html", dynamic_data)

    def render_react(self, template_id: str, dynamic_data: DynamicData | Mapping[str, object] | None = None) -> str:
        """Return the React Email source (TSX) of a template."""
        return self._render_output(template_id, "react-email", dynamic_data)

    def render_mjml(self, template_id: str, dynamic_data: DynamicData | Mapping[str, object] | None = None) -> str:
        """Return the MJML of a template."""
        return self._render_output(template_id, "mjml", dynamic_data)

    def render_many(self, requests: Iterable[RenderRequest]) -> list[RenderResult | LetterpressError]:
        """Render many, each by itself; each template and each brand is fetched once.

        One that fails gives its error, and the others are rendered.
        """
        batch = RenderBatch(requests)
        templates = self._load_all(batch.template_keys)
        return batch.render({**templates, **self._load_all(batch.brand_keys(templates))})

    def watch(
        self,
        *,
        cursor: str | None = None,
        on_change: OnChange | None = None,
        on_reset: OnReset | None = None,
        on_error: OnError | None = None,
        brands: bool = False,
    ) -> TemplateWatch:
        """Listen for changes until it is closed, in a thread.

        Templates that changed are revalidated: a published change is in the next render, and not only in the one after
        `ttl`.

        Args:
            cursor: The cursor of an earlier watch or change, to receive the changes since then. Without it: those
                from now on.
            on_change: Called with each change, in order, when the cache knows of it.
            on_reset: Called when changes were missed because the cursor is too old. The cache knows.
            on_error: Called with each error after which the watch continues by itself.
            brands: True to hear of the changes of stored brands, too. A service that stores no brands refuses such a
                watch.

        Raises:
            LetterpressError: INVALID_REQUEST when `brands` is no boolean.
        """
        state = WatchState(self._asking, self._loader, cursor, on_change, on_reset, on_error, brands=brands)
        return TemplateWatch(state, self._http_client)

    def list_cached(self) -> list[CachedTemplate]:
        """Return the templates in the cache for this base URL and key; of a store, those in this client's memory."""
        entries = in_background(self._cache, self._cache.list_all)
        return [to_cached_template(entry, is_fresh=self._policy.is_fresh(entry)) for entry in entries]

    def delete_cached(self, template_id: str, target: Target | None = None) -> int:
        """Remove a template from the cache, for one target or for all. Return how many entries there were."""
        self._loader.forget()
        return in_background(self._cache, lambda: self._cache.delete(template_id, target))

    def clear_cache(self) -> None:
        """Empty the cache of this base URL and key, of templates and brands."""
        self._loader.forget()
        in_background(self._cache, self._cache.clear)

    def _render_output(self, template_id: str, target: Target, data: object) -> str:
        loaded = load_mail(self._loader, parse_cache_key(template_id, target), data)
        return fill_output(loaded.template, target, loaded.data)

    def _load_all(self, keys: list[CacheKey]) -> dict[CacheKey, LoadedEntry | LetterpressError]:
        return dict(zip(keys, load_all(self._try_load, keys), strict=True))

    def _try_load(self, key: CacheKey) -> LoadedEntry | LetterpressError:
        try:
            return self._loader.load(key)
        except LetterpressError as err:
            return err
