import type { Role } from "../../../src/domain/key/role.ts";
import { headingDocument } from "../../support/document-fixture.ts";

/**
 * Who may call what, written by hand. In a request `$key` and `$revoked` are ids of SDK keys, `$token` is the caller's
 * own key, `$page` a page token of the call, `$code` a login code, `$cursor` a place in the stream of changes,
 * `$link` the id of a preview link, `$preview` the token of one, `$linked` a template that has few links, and `$etag`
 * the entity tag of `served`. That, `moving` and `spare` are slugs of published templates.
 */
export interface CallRow {
  /** The least role of a key. */
  readonly key: Role | "none";
  /** The least role of the key of a session. */
  readonly session: Role | "none";
  readonly sdk: "OK" | "FORBIDDEN";
  /** True for a call of pages of the server, which needs no key: any other caller gets FORBIDDEN. */
  readonly isForPages?: boolean;
  /** True for a call that needs no key: its message holds the token of a preview link. */
  readonly isForLinks?: boolean;
  /** The methods behind it, which refuse by themselves, too. */
  readonly service?: string | readonly string[];
  readonly request: Readonly<Record<string, unknown>>;
  /** What is answered where that is not OK. */
  readonly answer?: string;
  readonly fields: Readonly<Record<string, FieldRow>>;
}

/** A field that any role of the call may use, or one with rules of its own. */
export type FieldRow =
  | { readonly value: unknown; readonly beside: Readonly<Record<string, unknown>>; readonly answer?: string }
  | "has rules";

/** Any role of the call may give this value, beside others. */
function any(value: unknown, beside: Readonly<Record<string, unknown>> = {}, answer?: string): FieldRow {
  return answer === undefined ? { value, beside } : { value, beside, answer };
}

const MJML = "<mjml><mj-body><mj-section><mj-column></mj-column></mj-section></mj-body></mjml>";
const PAGE = { page_size: any(1), page_token: any("$page", { page_size: 1 }) };
const DATE = "2026-01-01T00:00:00Z";

/** What a request may hold that carries a source. */
const SOURCE = {
  document: any(headingDocument()),
  document_text: any("{"),
  mjml: any(MJML),
  files: any({ "mails/part.mjml": "" }, { mjml: MJML }),
  mjml_path: any("mails/mail.mjml", { mjml: MJML }),
  sending_service: any("mailchimp"),
  allow_unknown: any(true),
};
const IN_TEMPLATE = {
  kind: any("mail"),
  slug: any("footer"),
  in_template: any("in-footer", { kind: "partial", slug: "footer" }),
  in_draft: any(true),
};
const JUDGED = { force: any(true), strict: any(true) };

/** For keys and sessions of a role, and for no SDK key. */
function admin(
  role: Role,
  service: CallRow["service"],
  request: Readonly<Record<string, unknown>>,
  fields: CallRow["fields"],
): CallRow {
  return { key: role, session: role, sdk: "FORBIDDEN", ...(service !== undefined && { service }), request, fields };
}

const SDK = { key: "none", session: "none", sdk: "OK" } as const;

export const CALL_TABLE: Readonly<Record<string, CallRow>> = {
  GetTemplate: {
    ...SDK,
    request: { id: "served", program_format: 2 },
    fields: {
      id: any("served"),
      target: "has rules",
      version: any(1),
      if_none_match: any("$etag"),
      program_format: any(2),
      locale: any("de"),
    },
  },
  GetBrand: {
    ...SDK,
    request: { id: "served" },
    fields: { id: any("served"), if_none_match: any('"1"') },
  },
  WatchTemplates: {
    ...SDK,
    request: { until_now: true },
    fields: {
      cursor: any("$cursor"),
      target: "has rules",
      until_now: any(true),
      brands: any(true, { until_now: true }),
    },
  },

  DescribeTemplate: admin("viewer", "templates.describe", { id: "served" }, { id: any("served") }),
  ListTemplates: admin(
    "viewer",
    "templates.list",
    {},
    {
      ...PAGE,
      show_archived: any(true),
      query: any("Hello"),
      order_by: any("name desc"),
      state: any("published"),
      tags: any(["monthly"]),
      kind: any("mail"),
    },
  ),
  ListTemplateVersions: admin("viewer", "templates.listVersions", { id: "served" }, { id: any("served"), ...PAGE }),
  GetTemplateVersion: admin(
    "viewer",
    ["templates.getVersion", "templates.getServedVersion"],
    { id: "served", version: 1 },
    { id: any("served"), version: any(2), program_format: any(3) },
  ),
  ListTemplateDrafts: admin("viewer", "templates.listDrafts", { id: "served" }, { id: any("served") }),
  GetTemplateDraft: admin(
    "viewer",
    "templates.getDraft",
    { id: "served", draft: 1 },
    { id: any("served"), draft: any(1) },
  ),
  GetTemplateUsage: admin("viewer", "templates.usage", { id: "served" }, { id: any("served"), days: any(1) }),
  GetTemplateContract: {
    ...admin("viewer", "templates.getContract", { id: "served" }, { id: any("served"), version: any(1) }),
    sdk: "OK",
  },
  ListTemplateLocales: admin("viewer", "translations.listLocales", { id: "served" }, { id: any("served") }),
  GetTemplateMessages: admin(
    "viewer",
    ["translations.getMessages", "translations.printMessages"],
    { id: "served", locale: "de" },
    { id: any("served"), locale: any("fr"), format: any("po") },
  ),
  SetTemplateMessages: admin(
    "editor",
    "translations.setMessages",
    // Deletes a translation that there is not.
    { id: "served", locale: "de", translations: [{ id: "none", text: "" }] },
    {
      ...{ id: any("served"), locale: any("fr"), etag: any("*"), validate_only: any(true) },
      translations: any([{ id: "other", text: "", source: "Hello" }]),
      ...{ format: any("icu-json", { content: "{}", translations: [] }) },
      content: any("{}", { format: "icu-json", translations: [] }),
    },
  ),
  ListTemplateSamples: admin("viewer", "templates.listSamples", { id: "served" }, { id: any("served") }),
  ValidateTemplate: admin(
    "viewer",
    "templates.validate",
    { mjml: "" },
    { ...SOURCE, ...JUDGED, ...IN_TEMPLATE, subject: any("Hello") },
  ),
  PreviewTemplate: admin(
    "viewer",
    "templates.preview",
    { mjml: "" },
    {
      ...SOURCE,
      subject: any("Hello"),
      targets: any(["html"]),
      without_contract: any(true),
      ...IN_TEMPLATE,
      unshortened: any(true),
      nodes: any(true),
      locale: any("de", { mjml: MJML, translations_of: "served" }),
      translations_of: any("served", { mjml: MJML, locale: "de" }),
      translations: any([{ id: "none", text: "" }], { mjml: MJML, locale: "de", translations_of: "served" }),
    },
  ),
  ListKeys: admin(
    "viewer",
    "keys.list",
    {},
    { ...PAGE, state: any("revoked"), name: any("x"), expires_before: any(DATE), unused_since: any(DATE) },
  ),
  GetKey: admin("viewer", "keys.get", { id: "$key" }, { id: any("$key") }),
  GetKeyUsage: admin("viewer", "keys.usage", { id: "$key" }, { id: any("$key"), days: any(1) }),
  ListAuditEvents: admin(
    "viewer",
    "auditEvents.list",
    {},
    { ...PAGE, actor: any("cli"), action: any("key"), subject: any("x"), since: any(DATE), before: any(DATE) },
  ),
  ListPreviewLinks: admin("viewer", "previewLinks.list", {}, { ...PAGE, template_id: any("served") }),
  GetRepublishJob: admin("viewer", "republish.get", { id: "$ended" }, { id: any("$ended") }),
  ListRepublishJobs: admin("viewer", "republish.list", {}, { ...PAGE, template_id: any("footer") }),
  ListRepublishItems: admin(
    "viewer",
    "republish.listItems",
    { id: "$ended" },
    { ...{ id: any("$ended"), state: any("blocked"), page_size: any(1) }, page_token: any("") },
  ),
  WatchRepublishJob: admin("viewer", undefined, { id: "$ended" }, { id: any("$ended") }),
  DescribeBrand: admin("viewer", "brands.describe", { id: "served" }, { id: any("served") }),
  ListBrands: admin(
    "viewer",
    "brands.list",
    {},
    {
      ...{ ...PAGE, show_archived: any(true), query: any("Acme"), order_by: any("name desc") },
      state: any("published"),
    },
  ),
  ListBrandVersions: admin("viewer", "brands.listVersions", { id: "served" }, { id: any("served"), ...PAGE }),
  GetBrandVersion: admin(
    "viewer",
    "brands.getVersion",
    { id: "served", version: 1 },
    { id: any("served"), version: any(2) },
  ),
  GetServerStatus: admin("viewer", undefined, {}, {}),
  GetSession: admin("viewer", undefined, {}, {}),
  ListSessions: admin("viewer", undefined, {}, PAGE),
  EndSession: admin("viewer", undefined, { id: "ses_none" }, { id: "has rules" }),

  CreateTemplate: admin(
    "editor",
    "templates.create",
    { name: "Made", mjml: MJML },
    {
      ...{ name: any("Made"), slug: "has rules", subject: any("Hello"), force_slug: "has rules" },
      ...{ tags: any(["monthly"]), kind: any("mail") },
      ...SOURCE,
      // The source of this request has warnings.
      ...{ force: any(true), strict: any(true, { subject: "Hello" }, "RENDER_ERROR"), require_valid: any(true) },
    },
  ),
  // SDK keys are served another name at once, and another subject or source from the next publish on.
  UpdateTemplate: admin(
    "editor",
    "templates.update",
    { id: "served", etag: "*" },
    {
      ...{ id: any("served"), etag: any("*"), name: any("Other name"), slug: "has rules", subject: any("Other") },
      ...{ ...SOURCE, ...JUDGED, require_valid: any(true), force_slug: "has rules" },
      "tags.values": any(["monthly"]),
    },
  ),
  ValidateBrand: admin(
    "viewer",
    "brands.validate",
    { id: "served" },
    {
      ...{ ...PAGE, id: any("served"), "tokens.tokens": any({ accent: "#112233" }) },
      template_ids: any(["served"]),
    },
  ),
  CreateBrand: admin(
    "editor",
    "brands.create",
    { slug: "$new", name: "Made" },
    { slug: any("$new"), name: any("Made"), tokens: any({ accent: "#112233" }) },
  ),
  UpdateBrand: admin(
    "editor",
    "brands.update",
    { id: "served", etag: "*" },
    { id: any("served"), etag: any("*"), name: any("Other"), "tokens.tokens": any({ accent: "#112233" }) },
  ),
  PublishBrand: admin(
    "publisher",
    "brands.publish",
    { id: "served" },
    { id: any("served"), comment: any("why"), etag: any("*") },
  ),
  RollbackBrand: admin(
    "publisher",
    "brands.rollback",
    { id: "served", version: 1 },
    { id: any("served"), version: any(1), comment: any("why") },
  ),
  ArchiveBrand: admin("publisher", "brands.archive", { id: "spare" }, { id: any("spare") }),
  UnarchiveBrand: admin("publisher", "brands.unarchive", { id: "served" }, { id: any("served") }),
  DeleteBrand: {
    ...admin("publisher", "brands.delete", { id: "served" }, { id: any("served"), etag: any("*") }),
    answer: "FAILED_PRECONDITION",
  },
  SetTemplateSample: admin(
    "editor",
    "templates.setSample",
    { id: "served", name: "one", dynamic_data: {} },
    { id: any("served"), name: any("two"), dynamic_data: any({ merge_tags: { text: { first_name: "Ada" } } }) },
  ),
  DeleteTemplateSample: admin(
    "editor",
    "templates.deleteSample",
    { id: "served", name: "one" },
    { id: any("served"), name: any("two") },
  ),
  CreatePreviewLink: admin(
    "editor",
    "previewLinks.create",
    { template_id: "$linked" },
    {
      ...{ template_id: any("served"), version: any(1, { template_id: "served" }), expires_in: any("3600s") },
      ...{ note: any("legal"), sample_names: any([]), no_samples: any(true) },
    },
  ),
  RevokePreviewLink: admin("editor", "previewLinks.revoke", { id: "$link" }, { id: any("$link") }),
  // The server of the test sends none.
  SendTestMail: {
    ...admin(
      "editor",
      "templates.sendTestMail",
      { mjml: "", to: "a@b.example" },
      { ...SOURCE, subject: any("Hello"), dynamic_data: any({}), to: any("c@d.example") },
    ),
    answer: "FAILED_PRECONDITION",
  },

  DuplicateTemplate: admin(
    "editor",
    "templates.duplicate",
    { id: "served", name: "Copy" },
    { id: any("served"), name: any("Other copy"), slug: "has rules", version: any(1), force_slug: "has rules" },
  ),

  PublishTemplate: admin(
    "publisher",
    "templates.publish",
    { id: "moving" },
    {
      ...{ id: any("moving"), comment: any("spring"), etag: any("*"), force: any(true), allow_unknown: any(true) },
      ...{ strict: any(true, {}, "RENDER_ERROR"), publish_unchanged: any(true), allow_breaking: any(true) },
      locales: any(["de"], {}, "INVALID_REQUEST"),
    },
  ),
  RollbackTemplate: admin(
    "publisher",
    "templates.rollback",
    { id: "moving", version: 1 },
    { id: any("moving"), version: any(1), comment: any("spring") },
  ),
  ArchiveTemplate: admin("publisher", "templates.archive", { id: "spare" }, { id: any("spare") }),
  DeleteTemplate: {
    ...admin("publisher", "templates.delete", { id: "served" }, { id: any("served"), etag: any("*") }),
    answer: "FAILED_PRECONDITION",
  },
  UnarchiveTemplate: admin("publisher", "templates.unarchive", { id: "spare" }, { id: any("spare") }),

  StartRepublish: admin(
    "publisher",
    "republish.start",
    { id: "$part" },
    {
      ...{ id: any("$part"), mode: any("one_by_one"), plan_only: any(true), allow_breaking: any(true) },
      comment: any("spring"),
    },
  ),
  ContinueRepublish: admin("publisher", "republish.resume", { id: "$planned" }, { id: any("$planned") }),
  CancelRepublish: admin("publisher", "republish.cancel", { id: "$planned" }, { id: any("$planned") }),

  CreateKey: admin(
    "owner",
    "keys.create",
    { name: "made", targets: ["html"], confirm_key: "$token" },
    {
      ...{ name: any("other"), targets: any(["all"]), expires_at: any("2099-01-01T00:00:00Z") },
      ...{ definition: any("program"), kind: any("admin"), role: any("owner", { kind: "admin" }) },
      confirm_key: "has rules",
    },
  ),
  RevokeKey: admin("owner", "keys.revoke", { id: "$revoked" }, { id: any("$revoked"), force: any(true) }),
  RotateKey: admin(
    "owner",
    "keys.rotate",
    { id: "$key", confirm_key: "$token" },
    { id: any("$key"), grace_period: any("60s"), confirm_key: "has rules" },
  ),

  OpenPreviewLink: {
    ...{ key: "none", session: "none", sdk: "OK", isForLinks: true },
    request: { token: "$preview" },
    fields: { token: any("$preview") },
  },
  CreateSession: {
    ...{ key: "none", session: "viewer", sdk: "FORBIDDEN", isForPages: true },
    request: { admin_key: "$token" },
    fields: { login_code: any("$code"), admin_key: any("$token"), plain_cookie: any(true) },
  },
};
