import { beforeAll, describe, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import type { PartKind } from "../../src/domain/template/template-kind.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { runHere } from "../support/run-here.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const { publishTemplate, getTemplateVersion, archiveTemplate } = TemplateService.method;
const app = useTestApp();
let adminKey: string;
const admin = () => ({ authorization: `Bearer ${adminKey}` });

beforeAll(async () => {
  adminKey = await app.issueKey({ kind: "admin", name: "operator" });
});

const section = (words: string) => `<mj-section><mj-column><mj-text>${words}</mj-text></mj-column></mj-section>`;
const include = (slug: string, attributes = "") => `<mj-include path="partial:${slug}"${attributes} />`;
const mail = (body: string) => `<mjml lang="en"><mj-body>\n${body}\n</mj-body></mjml>`;
const paragraph = (content: string) => ({
  columns: [{ children: [{ componentType: "paragraph", props: { content } }] }],
});
const documentOf = (rows: readonly object[], more: object = {}): TemplateSource => ({
  kind: "document",
  text: JSON.stringify({
    ...{ template_id: "t", template_name: "T", schema_version: "1.0" },
    canvas: { language: "en", preheaderText: "Preview" },
    ...more,
    rows,
  }),
});

const toSource = (source: string | TemplateSource): TemplateSource =>
  typeof source === "string" ? { kind: "mjml", text: source } : source;

async function create(slug: string, source: string | TemplateSource, kind?: PartKind): Promise<void> {
  const named = { slug, name: slug, subject: kind === undefined ? "Hello" : "" };
  await app.services.templates.create(LOCAL, { ...named, kind, source: toSource(source) });
}

async function publish(slug: string, source: string | TemplateSource, kind?: PartKind): Promise<void> {
  await create(slug, source, kind);
  await app.services.templates.publish(LOCAL, slug, { comment: "" });
}

interface Fault {
  /** Stores what has the fault when it is published, and returns its slug. */
  readonly arrange: () => Promise<string>;
  readonly rule: string;
  readonly place: string;
  /** The place in the body of REST, behind what is refused: the source, or its files. */
  readonly rest: string;
  readonly message: RegExp;
}

const FAULTS: Readonly<Record<string, Fault>> = {
  "a partial that includes itself through another one": {
    async arrange() {
      await publish("ring-one", section("One"), "partial");
      await publish("ring-two", `${section("Two")}\n${include("ring-one")}`, "partial");
      const source = toSource(`${section("One")}\n${include("ring-two")}`);
      await app.services.templates.update(LOCAL, "ring-one", { etag: "*", source });
      return "ring-one";
    },
    rule: "partial.cycle",
    place: "partial:ring-two:2:1",
    rest: "partial:ring-two[2][1]",
    message: /^the partial includes itself: partial:ring-one > partial:ring-two > partial:ring-one$/,
  },
  "a partial that there is not": {
    async arrange() {
      await create("with-none", mail(include("nowhere")));
      return "with-none";
    },
    rule: "partial.missing",
    place: "mjml:2:1",
    rest: "[2][1]",
    message: /^there is no partial "nowhere"; /,
  },
  "a partial that is not published": {
    async arrange() {
      await create("unpublished", section("Unpublished"), "partial");
      await create("with-unpublished", mail(include("unpublished")));
      return "with-unpublished";
    },
    rule: "partial.missing",
    place: "mjml:2:1",
    rest: "[2][1]",
    message: /^the partial "unpublished" is not published yet; /,
  },
  "an archived partial": {
    async arrange() {
      await publish("archived", section("Archived"), "partial");
      await app.services.templates.archive(LOCAL, "archived");
      await create("with-archived", mail(include("archived")));
      return "with-archived";
    },
    rule: "partial.archived",
    place: "mjml:2:1",
    rest: "[2][1]",
    message: /^the partial "archived" is archived; unarchive it, or name another one$/,
  },
  "eleven partials in each other": {
    async arrange() {
      await publish("deep-11", section("Deep"), "partial");
      for (let depth = 10; depth > 0; depth -= 1)
        await publish(`deep-${depth}`, include(`deep-${depth + 1}`), "partial");
      await create("with-deep", mail(include("deep-1")));
      return "with-deep";
    },
    rule: "partial.too-deep",
    place: "partial:deep-10:1:1",
    rest: "partial:deep-10[1][1]",
    message: /^partials and files include each other more than 10 deep$/,
  },
  "a parameter that is not given": {
    async arrange() {
      await publish("asking", `<lp-parameter name="note" />${section("{{ with.note }}")}`, "partial");
      await create("with-asking", mail(include("asking")));
      return "with-asking";
    },
    rule: "partial.missing-parameter",
    place: "mjml:2:1",
    rest: "[2][1]",
    message: /note/,
  },
  "a parameter that the partial does not have": {
    async arrange() {
      await publish("plain", section("Plain"), "partial");
      await create("with-plain", mail(include("plain", ' with-tone="calm"')));
      return "with-plain";
    },
    rule: "partial.unknown-parameter",
    place: "mjml:2:34",
    rest: "[2][34]",
    message: /tone/,
  },
  "a mail in the place of a partial": {
    async arrange() {
      await publish("a-mail", mail(section("Mail")));
      await create("with-mail", mail(include("a-mail")));
      return "with-mail";
    },
    rule: "partial.missing",
    place: "mjml:2:1",
    rest: "[2][1]",
    message: /^"a-mail" is a mail, not a partial; name a partial$/,
  },
  "a partial that there is not, in a document": {
    async arrange() {
      await create("document-none", documentOf([{ type: "partial", partial: "nowhere" }]));
      return "document-none";
    },
    rule: "partial.missing",
    place: "document.rows[0]",
    rest: "rows[0]",
    message: /^there is no partial "nowhere"; /,
  },
  "a parameter that is not given, in a document": {
    async arrange() {
      const parameters = [{ name: "note" }];
      await publish("document-asking", documentOf([paragraph("{{ with.note }}")], { parameters }), "partial");
      await create("document-gap", documentOf([{ type: "partial", partial: "document-asking" }]));
      return "document-gap";
    },
    rule: "partial.missing-parameter",
    place: "document.rows[0]",
    rest: "rows[0]",
    message: /note/,
  },
  "MJML in a document": {
    async arrange() {
      await publish("of-mjml", section("MJML"), "partial");
      await create("document-mjml", documentOf([{ type: "partial", partial: "of-mjml" }]));
      return "document-mjml";
    },
    rule: "partial.missing",
    place: "document.rows[0]",
    rest: "rows[0]",
    message: /^the partial "of-mjml" is MJML, and a document has documents as partials and layout; /,
  },
};

describe.each(Object.entries(FAULTS))("the publish of %s", (_, { arrange, rule, place, rest, message }) => {
  it("is refused over every protocol and by the command with the same code, rule and place", async () => {
    const slug = await arrange();
    const answers = await Promise.all(
      rpcWays(app.url).map(async (way) => {
        const { code, issues } = await way.call(publishTemplate, { id: slug }, admin());
        return [way.name, code, ...issues];
      }),
    );
    const words = answers[0]?.[2]?.slice(rest.length + 2, -rule.length - 3);
    expect(words).toMatch(message);
    const ofRpc = ["RENDER_ERROR", `${place}: ${words} [${rule}]`];
    expect(answers).toEqual([
      ["REST", "RENDER_ERROR", `${rest}: ${words} [${rule}]`],
      ...["Connect JSON", "Connect proto", "gRPC-web", "gRPC"].map((name) => [name, ...ofRpc]),
    ]);
    for (const env of [
      { STORE_URL: `sqlite:${app.storePath}` },
      { LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: adminKey },
    ]) {
      const { code, said } = await runHere(["template", "publish", slug], env);
      expect([code, said]).toEqual([1, expect.stringContaining("RENDER_ERROR")]);
      expect(said).toContain(`error  ${place}: ${words}  [${rule}]`);
    }
    expect((await app.services.templates.describe(LOCAL, slug)).publishedVersion).toBe(
      slug === "ring-one" ? 1 : undefined,
    );
  });
});

describe.each(["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"])("over %s", (name) => {
  const call = async (...request: Parameters<ReturnType<typeof rpcWays>[number]["call"]>) => {
    const way = rpcWays(app.url).find((each) => each.name === name);
    if (way === undefined) throw new Error(`there is no ${name}`);
    return way.call(...request);
  };
  const prefix = name.toLowerCase().replaceAll(" ", "-");

  it("a mail that is published while its partial is has one of both versions, and says which", async () => {
    const [part, user] = [`${prefix}-part`, `${prefix}-user`];
    await publish(part, section("Words 1."), "partial");
    await create(user, mail(include(part)));
    for (let round = 2; round < 8; round += 1) {
      const source = toSource(section(`Words ${round}.`));
      await app.services.templates.update(LOCAL, part, { etag: "*", source });
      const [ofUser, ofPart] = await Promise.all([
        call(publishTemplate, { id: user, publish_unchanged: true }, admin()),
        call(publishTemplate, { id: part }, admin()),
      ]);
      expect(ofPart.response).toMatchObject({ version: { version: round } });
      const answered = ofUser.response?.version as { version: number; dependencies: { version: number }[] };
      const [dependency] = answered.dependencies;
      expect([round - 1, round]).toContain(dependency?.version);
      const request = { id: user, version: answered.version };
      const { response } = await call(getTemplateVersion, request, admin());
      expect(response).toMatchObject({ version: { dependencies: [dependency] } });
      const stored = await app.services.templates.getVersion(LOCAL, user, answered.version);
      expect(JSON.stringify(stored.programs)).toContain(`Words ${dependency?.version}.`);
    }
  });

  it("a mail that is published while its partial is archived has it, or is refused: never both", async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const [part, user] = [`${prefix}-part-${round}`, `${prefix}-user-${round}`];
      await publish(part, section("Words"), "partial");
      await create(user, mail(include(part)));
      const both = await Promise.all([
        call(publishTemplate, { id: user }, admin()),
        call(archiveTemplate, { id: part }, admin()),
      ]);
      outcomes.push(both.map(({ code }) => code).join(" "));
    }
    for (const outcome of outcomes) expect(["OK FAILED_PRECONDITION", "RENDER_ERROR OK"]).toContain(outcome);
  });
});
