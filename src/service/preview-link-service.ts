import type { Compiler } from "../compile/compiler.ts";
import { Refusal, refuseIssues } from "../domain/error.ts";
import { digestToken, formatKeyToken, newKeyToken, previewLinkId, type RandomBytes } from "../domain/key/key-token.ts";
import {
  type ListedPreviewLink,
  PREVIEW_LINK_MS,
  PREVIEW_LINKS_MAX,
  type PreviewLink,
  type PreviewLinkState,
  previewLinkStateOf,
} from "../domain/preview-link/preview-link.ts";
import { quote } from "../domain/quote.ts";
import { actedBy, actorOf, type Caller, keyNameOf, subjectOf } from "../domain/session/caller.ts";
import { ANSWER_BYTES_MAX } from "../domain/template/answer-size.ts";
import { toFillableText } from "../domain/template/fillable-text.ts";
import type { ProgramName } from "../domain/template/program-name.ts";
import type { Template } from "../domain/template/template.ts";
import type { TemplateSample } from "../domain/template/template-sample.ts";
import type { PreviewLinkStore } from "../store/port/preview-link-store.ts";
import type { SampleStore } from "../store/port/sample-store.ts";
import type { TemplateStore } from "../store/port/template-store.ts";
import { assertRole } from "./authenticate.ts";
import { compileOrRefuse } from "./compile-or-refuse.ts";
import { nextPageToken, pageBounds, parseCursor } from "./page-token.ts";
import type { PepperGuard } from "./pepper-guard.ts";
import { requireEditable, templateArchived } from "./require-editable.ts";
import { requireTemplate, versionNotFound } from "./require-template.ts";
import type { PageRequest } from "./template-drafts.ts";

/** What a new link shows, and for how long. The values must have passed the rules of CreatePreviewLinkRequest. */
export interface NewPreviewLinkRequest {
  /** UUID or slug. */
  readonly template: string;
  /** Undefined: the draft as it is now. */
  readonly version?: number | undefined;
  /** Undefined: 7 days. */
  readonly lastsMs?: number | undefined;
  readonly note: string;
  /** Undefined: all of the template. */
  readonly sampleNames?: readonly string[] | undefined;
}

/** A link, and whether it opens now. */
export type PreviewLinkNow = ListedPreviewLink & { readonly state: PreviewLinkState };

/**
 * Makes, lists and revokes links with which people without a key look at one mail. Every method throws FORBIDDEN unless
 * the caller holds an admin key of a role that may, or is local.
 */
export interface PreviewLinkService {
  /**
   * Returns the only copy of the token. Throws TEMPLATE_NOT_FOUND, RENDER_ERROR for a draft with errors,
   * INVALID_REQUEST for an unknown sample, FAILED_PRECONDITION for an archived template and beyond a limit, and what
   * the compiler throws. Throws the reason of the signal once it is aborted, and has then stored nothing.
   */
  create(
    caller: Caller,
    request: NewPreviewLinkRequest,
    signal?: AbortSignal,
  ): Promise<{ readonly link: PreviewLinkNow; readonly token: string }>;
  /** Newest first; only of one template, if given. Throws TEMPLATE_NOT_FOUND, and INVALID_REQUEST for a page token. */
  list(
    caller: Caller,
    page: PageRequest & { readonly template?: string | undefined },
  ): Promise<{ readonly links: readonly PreviewLinkNow[]; readonly nextPageToken: string }>;
  /** Throws PREVIEW_LINK_NOT_FOUND. */
  revoke(caller: Caller, id: string): Promise<PreviewLinkNow>;
}

export interface PreviewLinkServiceDeps {
  readonly previewLinks: PreviewLinkStore;
  readonly templates: TemplateStore;
  readonly samples: SampleStore;
  readonly compiler: Compiler;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
  readonly pepper: string | undefined;
  readonly pepperGuard: Pick<PepperGuard, "claim">;
}

export function createPreviewLinkService(deps: PreviewLinkServiceDeps): PreviewLinkService {
  const { previewLinks, templates, samples, now, randomBytes, pepper, pepperGuard } = deps;
  const readMail = createReadMail(deps);

  async function requireLink(id: string): Promise<ListedPreviewLink> {
    const found = await previewLinks.find(id);
    if (found === undefined) throw new Refusal("PREVIEW_LINK_NOT_FOUND", "there is no preview link with this id");
    return found.link;
  }

  return {
    async create(caller, request, signal) {
      const template = await requireEditable(templates, caller, request.template, undefined);
      const shown = chooseSamples(await samples.list(template.id), request.sampleNames);
      const mail = await readMail(caller, template, request.version, signal);
      const content = toContent(mail.programs, shown);
      await pepperGuard.claim();
      signal?.throwIfAborted();
      const token = newKeyToken("preview", randomBytes);
      const createdAt = now();
      const link: PreviewLink = {
        id: previewLinkId(token),
        templateId: template.id,
        version: request.version,
        subject: mail.subject,
        note: request.note,
        sampleNames: shown.map(({ name }) => name),
        createdAt,
        createdBy: actorOf(caller),
        expiresAt: new Date(createdAt.getTime() + (request.lastsMs ?? PREVIEW_LINK_MS)),
        timesOpened: 0,
      };
      const digest = digestToken(token, pepper);
      const keyId = caller.kind === "key" ? caller.key.id : undefined;
      const event = { at: createdAt, ...actedBy(caller), action: "preview_link.create", subject: template.id };
      const created = { link, keyId, digest, ...content };
      const limits = { activeMax: PREVIEW_LINKS_MAX };
      const result = await previewLinks.create(created, limits, { ...event, facts: toFacts(link) });
      if (result === "absent") throw templateArchived();
      if (result === "too-many") throw tooManyLinks();
      const name = keyNameOf(caller);
      const key = name === undefined ? undefined : { name };
      const context = { templateName: template.name, isArchived: false, key };
      return { link: { ...link, context, state: "active" }, token: formatKeyToken(token) };
    },

    async list(caller, { pageSize, pageToken, template }) {
      assertRole(caller, "viewer");
      const templateId = template === undefined ? undefined : (await requireTemplate(templates, caller, template)).id;
      const page = await previewLinks.list({ ...pageBounds(pageSize), after: parseCursor(pageToken), templateId });
      const at = now();
      return { links: page.items.map((link) => toLinkNow(link, at)), nextPageToken: nextPageToken(page) };
    },

    async revoke(caller, id) {
      assertRole(caller, "editor");
      const at = now();
      const { templateId: subject } = await requireLink(id);
      const event = { at, ...actedBy(caller), action: "preview_link.revoke", subject, facts: { link: id } };
      await previewLinks.revoke(id, at, event);
      return toLinkNow(await requireLink(id), now());
    },
  };
}

type Programs = Readonly<Partial<Record<ProgramName, string>>>;

/** Returns a function that compiles the draft of a template, or finds a version. */
function createReadMail({ templates, compiler }: Pick<PreviewLinkServiceDeps, "templates" | "compiler">) {
  return async (
    caller: Caller,
    { id, slug, kind, source, subject, publishedVersion }: Template,
    version: number | undefined,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly subject: string; readonly programs: Programs }> => {
    if (version === undefined) {
      const turn = { subject: subjectOf(caller), purpose: "check", signal } as const;
      // Whatever the console shows as a preview may be shared.
      const judged = { kind, slug, subject, force: true, allowUnknown: true, targets: ["html"] } as const;
      const { programs } = await compileOrRefuse(compiler, source, judged, turn);
      return { subject, programs };
    }
    const found = await templates.findVersion(id, version);
    if (found === undefined) throw versionNotFound(version, publishedVersion);
    return found;
  };
}

/** What the page shows. The programs of other targets are for callers who send mails. */
function toContent(programs: Programs, shown: readonly TemplateSample[]) {
  const { html, text, subject } = programs;
  const template = toFillableText({ html, text, subject });
  const samples = JSON.stringify(shown.map(({ name, data }) => ({ name, data })));
  const bytes = Buffer.byteLength(template) + Buffer.byteLength(samples);
  if (bytes > ANSWER_BYTES_MAX) throw tooLarge(bytes);
  return { template, samples };
}

function chooseSamples(
  all: readonly TemplateSample[],
  names: readonly string[] | undefined,
): readonly TemplateSample[] {
  if (names === undefined) return all;
  for (const [index, name] of names.entries()) {
    if (all.some((sample) => sample.name === name)) continue;
    const msg = `the template has no sample ${JSON.stringify(quote(name))}`;
    throw refuseIssues("INVALID_REQUEST", [{ path: ["sample_names", index], msg, type: "preview-link.sample" }]);
  }
  return all.filter(({ name }) => names.includes(name));
}

function toFacts({ id, version, expiresAt, note }: PreviewLink) {
  return {
    link: id,
    version: version ?? "draft",
    expires_at: expiresAt.toISOString(),
    ...(note !== "" && { note }),
  };
}

function toLinkNow(link: ListedPreviewLink, at: Date): PreviewLinkNow {
  return { ...link, state: previewLinkStateOf(link, at) };
}

function tooManyLinks(): Refusal {
  const rule = `a template has at most ${PREVIEW_LINKS_MAX} preview links that open`;
  return new Refusal("FAILED_PRECONDITION", `${rule}; revoke one first`);
}

function tooLarge(bytes: number): Refusal {
  return new Refusal(
    "FAILED_PRECONDITION",
    `the mail and its samples have ${bytes} bytes, the limit is ${ANSWER_BYTES_MAX}; choose fewer samples`,
  );
}
