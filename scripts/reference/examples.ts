/** A request of the reference: what is sent to one operation. Together, in this order, they all succeed. */
export interface Example {
  readonly operationId: string;
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** For gRPC, where a field takes what is a header over REST. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

const MJML =
  "<mjml><mj-body><mj-section><mj-column><mj-text>Hello {{ name }}</mj-text></mj-column></mj-section></mj-body></mjml>";
const ID = { id: "welcome" } as const;
/** Stands for the id of the key that the example of CreateKey makes. */
export const KEY_ID = "key_4AbXFYPE3W7u";

/** Stands for the token of the link that the example of CreatePreviewLink makes, and for its id. */
export const PREVIEW_TOKEN = "lp_preview_4AbXFYPE3W7u_…";
export const PREVIEW_LINK_ID = "pvl_4AbXFYPE3W7u";

/** Stands for the id of the job that the example of StartRepublish makes. */
export const JOB_ID = "52baa963-9a7c-4e06-9a5a-f58dcf45d1f2";

/** Makes the partial that the examples name. */
export async function makeFooter(url: string, adminKey: string): Promise<void> {
  const headers = { authorization: `Bearer ${adminKey}`, "content-type": "application/json" };
  const footer = { name: "Footer", slug: "footer", kind: "partial", mjml: "<mj-section></mj-section>" };
  for (const [path, body] of [
    ["templates", footer],
    ["templates/footer:publish", {}],
  ] as const) {
    const { ok, status } = await fetch(`${url}/api/v1/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!ok) throw new Error(`the footer of the examples is answered with ${status}`);
  }
}

/** Restarts the server before a call whose answer has counts: they are stored when it ends. */
export async function restartBefore(operationId: string, restart: () => Promise<void>): Promise<void> {
  if (operationId === "GetTemplateUsage") await restart();
}

/** In the order in which a new user would make them. */
export const EXAMPLES: readonly Example[] = [
  { operationId: "ValidateTemplate", body: { subject: "Hello {{ name }}", mjml: MJML } },
  { operationId: "PreviewTemplate", body: { subject: "Hello {{ name }}", mjml: MJML } },
  {
    operationId: "SendTestMail",
    body: {
      subject: "Hello {{ name }}",
      mjml: MJML,
      dynamic_data: { data: { name: "Ada" } },
      to: "ada@example.com",
    },
  },
  {
    operationId: "CreateTemplate",
    headers: { "Idempotency-Key": "8e03978e-40d5-43dd-bc93-6894a57f9324" },
    body: { name: "Welcome", slug: "welcome", subject: "Hello", mjml: MJML },
  },
  { operationId: "ListTemplates", query: { page_size: 10, query: "welcome", order_by: "updated_at desc" } },
  { operationId: "DescribeTemplate", path: ID },
  {
    operationId: "UpdateTemplate",
    path: ID,
    headers: { "If-Match": '"1"' },
    body: { subject: "Hello {{ name }}" },
    fields: { etag: '"1"' },
  },
  { operationId: "PublishTemplate", path: ID, body: { comment: "First version" } },
  { operationId: "GetTemplate", path: ID, query: { target: "html", program_format: 3 } },
  { operationId: "WatchTemplates", query: { cursor: "MAow", until_now: "true" }, fields: { until_now: true } },
  { operationId: "ListTemplateVersions", path: ID },
  { operationId: "GetTemplateVersion", path: { ...ID, version: 1 } },
  { operationId: "ListTemplateDrafts", path: ID },
  { operationId: "GetTemplateDraft", path: { ...ID, draft: 1 } },
  { operationId: "GetTemplateContract", path: ID },
  {
    operationId: "SetTemplateSample",
    path: ID,
    body: { name: "long-name", dynamic_data: { data: { name: "Maximiliane" } } },
  },
  { operationId: "ListTemplateSamples", path: ID },
  {
    operationId: "SetTemplateMessages",
    path: ID,
    headers: { "If-Match": '"0"' },
    body: { locale: "de", translations: [{ id: "54c27088840d", text: "Hallo {name}" }] },
    fields: { etag: '"0"' },
  },
  { operationId: "GetTemplateMessages", path: ID, query: { locale: "de" } },
  { operationId: "ListTemplateLocales", path: ID },
  {
    operationId: "DuplicateTemplate",
    path: ID,
    headers: { "Idempotency-Key": "0f6a1a52-2f0c-4b0e-8f0e-5a3f3c1f1d6b" },
    body: { name: "Welcome in May", slug: "welcome-may" },
  },
  { operationId: "DeleteTemplateSample", path: ID, body: { name: "long-name" } },
  { operationId: "RollbackTemplate", path: ID, body: { version: 1, comment: "Back to the first" } },
  { operationId: "ArchiveTemplate", path: ID },
  { operationId: "UnarchiveTemplate", path: ID },
  {
    operationId: "DeleteTemplate",
    path: { id: "welcome-may" },
    headers: { "If-Match": '"1"' },
    fields: { etag: '"1"' },
  },
  {
    operationId: "CreateBrand",
    body: { slug: "acme", name: "Acme", tokens: { accent: "#0a7d33", logo: "https://cdn.example.com/acme.png" } },
  },
  { operationId: "DeleteBrand", path: { id: "acme" }, headers: { "If-Match": '"1"' }, fields: { etag: '"1"' } },
  {
    operationId: "CreateBrand",
    body: { slug: "acme", name: "Acme", tokens: { accent: "#0a7d33", logo: "https://cdn.example.com/acme.png" } },
  },
  { operationId: "ListBrands", query: { page_size: 10, query: "acme" } },
  { operationId: "DescribeBrand", path: { id: "acme" } },
  {
    operationId: "UpdateBrand",
    path: { id: "acme" },
    headers: { "If-Match": '"1"' },
    body: { tokens: { tokens: { accent: "#0a7d33", accent_dark: "#7bdc9b" } } },
    fields: { etag: '"1"' },
  },
  {
    operationId: "ValidateBrand",
    path: { id: "acme" },
    body: { tokens: { tokens: { accent: "#7bdc9b" } }, page_size: 10 },
  },
  { operationId: "PublishBrand", path: { id: "acme" }, body: { comment: "First version" } },
  { operationId: "GetBrand", path: { id: "acme" } },
  { operationId: "ListBrandVersions", path: { id: "acme" } },
  { operationId: "GetBrandVersion", path: { id: "acme", version: 1 } },
  { operationId: "RollbackBrand", path: { id: "acme" }, body: { version: 1, comment: "Back to the first" } },
  { operationId: "ArchiveBrand", path: { id: "acme" } },
  { operationId: "UnarchiveBrand", path: { id: "acme" } },
  { operationId: "CreateKey", body: { name: "production-mailer-html", targets: ["html"] } },
  { operationId: "ListKeys", query: { state: "in-force", name: "mailer" } },
  { operationId: "GetKey", path: { id: KEY_ID } },
  { operationId: "GetKeyUsage", path: { id: KEY_ID }, query: { days: 7 } },
  { operationId: "RotateKey", path: { id: KEY_ID }, body: { grace_period: "3600s" } },
  { operationId: "RevokeKey", path: { id: KEY_ID } },
  {
    operationId: "CreatePreviewLink",
    body: { template_id: "welcome", expires_in: "86400s", note: "for the legal team" },
  },
  { operationId: "ListPreviewLinks", query: { template_id: "welcome" } },
  { operationId: "OpenPreviewLink", body: { token: PREVIEW_TOKEN } },
  { operationId: "RevokePreviewLink", path: { id: PREVIEW_LINK_ID } },
  { operationId: "StartRepublish", path: { id: "footer" }, body: { plan_only: true, comment: "New address" } },
  { operationId: "CancelRepublish", path: { id: JOB_ID } },
  { operationId: "GetRepublishJob", path: { id: JOB_ID } },
  { operationId: "ListRepublishItems", path: { id: JOB_ID }, query: { state: "blocked" } },
  { operationId: "WatchRepublishJob", path: { id: JOB_ID } },
  { operationId: "ListRepublishJobs", query: { template_id: "footer" } },
  { operationId: "StartRepublish", path: { id: "footer" }, body: { plan_only: true, comment: "New address" } },
  { operationId: "ContinueRepublish", path: { id: JOB_ID } },
  { operationId: "ListAuditEvents", query: { action: "key", page_size: 2 } },
  { operationId: "GetServerStatus" },
  // Restarts the server, and its status with it.
  { operationId: "GetTemplateUsage", path: ID, query: { days: 7 } },
];

/** The example of an operation. */
export function exampleOf(operationId: string): Example {
  const found = EXAMPLES.find((example) => example.operationId === operationId);
  if (found === undefined) throw new Error(`the reference has no example for ${operationId}`);
  return found;
}
