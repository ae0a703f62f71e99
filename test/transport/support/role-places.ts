import { headingSource } from "../../support/document-fixture.ts";
import { METHODS } from "../../support/every-method.ts";
import type { Request } from "../../support/outcome.ts";
import type { RpcWay } from "../../support/rpc-ways.ts";
import { LOCAL, type TestApp } from "../../support/start-test-app.ts";
import { type RoleCaller, signIn } from "./role-callers.ts";

const MJML = { kind: "mjml", text: "<mjml><mj-body><mj-section></mj-section></mj-body></mjml>" } as const;

const PART = { kind: "mjml", text: "<mj-section></mj-section>" } as const;
const IN_FOOTER = {
  kind: "mjml",
  text: '<mjml><mj-body><mj-include path="partial:footer" /></mj-body></mjml>',
} as const;

/** Puts what a store holds where a request of the tables has a name that begins with `$`. */
export interface RolePlaces {
  fill(request: Request, call: string, caller: RoleCaller): Promise<Request>;
  /** What became of the `$session` that a request was given last. */
  sessionOutcome(): Promise<string>;
}

/** Makes what the tables name. `way` is one that serves every call. */
export async function makeRolePlaces(
  app: Omit<TestApp, "close">,
  way: RpcWay,
  callers: readonly RoleCaller[],
): Promise<RolePlaces> {
  const { templates, brands, keys, loginCodes, previewLinks, republish, store } = app.services;
  const headersOf = (name: string) => callers.find((each) => each.name === name)?.headers ?? {};
  let last = 0;
  let guest: Readonly<Record<string, string>> = {};

  async function makeTemplate(slug: string, isPublished = true, source = headingSource()): Promise<string> {
    const { id } = await templates.create(LOCAL, { name: slug, slug, subject: "Hello", source });
    if (isPublished) await templates.publish(LOCAL, id, { comment: "" });
    return id;
  }

  const served = await makeTemplate("served");
  await templates.rollback(LOCAL, served, { version: 1, comment: "" });
  await makeTemplate("moving", true, MJML);
  await makeTemplate("spare");
  for (const slug of ["served", "spare"]) {
    await brands.create(LOCAL, { slug, name: "Acme", tokens: { accent: "#0a7d33" } });
    await brands.publish(LOCAL, slug, { comment: "" });
  }
  await brands.rollback(LOCAL, "served", { version: 1, comment: "" });
  const [draft, published, archived, former] = await Promise.all([
    makeTemplate("draft", false, MJML),
    makeTemplate("published", true, MJML),
    makeTemplate("archived", true, MJML),
    makeTemplate("former", true, MJML),
  ]);
  await templates.archive(LOCAL, archived);
  const footer = { name: "Footer", slug: "footer", kind: "partial", subject: "", source: PART } as const;
  await templates.create(LOCAL, footer);
  await templates.publish(LOCAL, "footer", { comment: "" });
  await makeTemplate("in-footer", false, IN_FOOTER);
  const order = { mode: "together", planOnly: true, allowBreaking: false, comment: "" } as const;
  /** A part has one job at a time. */
  async function endJobs(): Promise<void> {
    const { jobs } = await republish.list(LOCAL, { pageSize: 200, pageToken: "" });
    const event = { at: store.now(), actor: "test", action: "republish.cancel", subject: "", facts: {} };
    await Promise.all(jobs.map(({ id }) => store.republish.cancel(id, event)));
  }
  async function newJob(): Promise<string> {
    await endJobs();
    const { id } = await republish.start(LOCAL, "footer", order);
    // It has no mails. The server may have it first.
    while ((await republish.get(LOCAL, id)).state === "running") {
      const at = store.now();
      const lease = await store.republish.claim({ at, until: new Date(at.getTime() + 1_000) });
      const event = { at, actor: "test", action: "republish.end", subject: "", facts: {} };
      if (lease !== undefined) await store.republish.finish(lease, "planned", event);
    }
    return id;
  }
  const ended = await newJob();
  await newJob();
  await endJobs();
  const newKey = async () => {
    const { key } = await keys.create(LOCAL, { name: "spare", kind: "sdk", scope: ["all"], definition: "full" });
    return key.id;
  };
  const fixed = { draft, published, archived, ended, key: await newKey(), revoked: await newKey() };
  const newLink = () => previewLinks.create(LOCAL, { template: "served", version: 1, note: "" });
  const [link, preview] = [await newLink(), await newLink()];
  const other = await app.issueKey({ kind: "admin", role: "owner", name: "other" });
  const guestKey = await app.issueKey({ kind: "admin", role: "publisher", name: "guest" });

  async function ask(call: string, request: Request, caller: string): Promise<Readonly<Record<string, unknown>>> {
    const { code, response } = await way.call(methodOf(call), request, headersOf(caller));
    if (response === undefined) throw new Error(`${call} was answered ${code}`);
    return response;
  }

  const newSlug = () => `slug-${++last}`;
  const makers: Readonly<Record<string, (call: string, caller: RoleCaller, request: Request) => Promise<unknown>>> = {
    token: async (_call, { token }) => token,
    other: async () => other,
    part: async () => {
      await endJobs();
      return "footer";
    },
    planned: newJob,
    page: async (call, _caller, request) => {
      return (await ask(call, { ...request, page_token: "", page_size: 1 }, "owner key")).next_page_token;
    },
    link: async () => link.link.id,
    preview: async () => preview.token,
    code: async () => (await loginCodes.create(LOCAL)).code,
    cursor: async () => (await ask("WatchTemplates", { until_now: true }, "SDK key")).cursor,
    etag: async () => (await ask("GetTemplate", { id: "served", program_format: 2 }, "SDK key")).etag,
    new: async () => newSlug(),
    linked: async () => {
      await revokeLinks();
      return "served";
    },
    own: async (_call, _caller, request) => (await templates.describe(LOCAL, String(request.id))).slug,
    former: async () => {
      const slug = newSlug();
      await templates.update(LOCAL, former, { etag: "*", slug });
      await templates.update(LOCAL, former, { etag: "*", slug: newSlug() });
      return slug;
    },
    session: async () => {
      guest = await signIn(app.url, guestKey);
      const { response } = await way.call(methodOf("GetSession"), {}, guest);
      return (response?.session as { readonly id: string } | undefined)?.id;
    },
  };

  /** A template has few links: those of calls before are ended. */
  async function revokeLinks(): Promise<void> {
    const { links } = await previewLinks.list(LOCAL, { pageSize: 200, pageToken: "" });
    for (const { id, state } of links) {
      const isOfTest = id === link.link.id || id === preview.link.id;
      if (!isOfTest && state === "active") await previewLinks.revoke(LOCAL, id);
    }
  }

  /** A change of a slug changes one: a call before may have removed it. */
  async function keepSlug(id: unknown): Promise<void> {
    if (id !== draft && id !== published) return;
    const { slug } = await templates.describe(LOCAL, String(id));
    if (slug === undefined) await templates.update(LOCAL, String(id), { etag: "*", slug: newSlug() });
  }

  return {
    async fill(request, call, caller) {
      const filled: Record<string, unknown> = { ...request };
      for (const [name, value] of Object.entries(request)) {
        if (typeof value !== "string" || !value.startsWith("$")) continue;
        const place = value.slice(1);
        filled[name] =
          place in fixed ? fixed[place as keyof typeof fixed] : await makers[place]?.(call, caller, filled);
        if (filled[name] === undefined) throw new Error(`${call} has nothing to put for ${value}`);
      }
      await keepSlug(filled.id);
      return filled;
    },
    async sessionOutcome() {
      const { code } = await way.call(methodOf("GetSession"), {}, guest);
      return code === "OK" ? "it lasts" : "it ended";
    },
  };
}

function methodOf(call: string) {
  const method = METHODS.find(({ name }) => name === call);
  if (method === undefined) throw new Error(`there is no call ${call}`);
  return method;
}
