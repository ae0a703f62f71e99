import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { SENDING_SERVICE_IDS, SENDING_SERVICES } from "../../src/domain/sending-service/sending-service.ts";
import type { SourceKind } from "../../src/domain/template/template-source.ts";
import { plainTables } from "../docs/plain-tables.ts";
import { mailOf } from "./source/mjml/support/mjml-fixture.ts";
import { blockOf, documentOf, rowOf } from "./support/document-fixture.ts";
import { renderTsx } from "./target/react-email/support/render-tsx.ts";

/** Every placeholder in the table, and forms that its patterns take. */
const PLACEHOLDERS = [
  ...new Set(SENDING_SERVICES.flatMap(({ placeholders }) => placeholders)),
  "*|UNSUB:https://a.example/bye?x=1|*",
  "[[UNSUB_LINK_DE]]",
  "{{{ unsubscribe }}}",
  "{{{ pm:unsubscribe }}}",
];

const TEXT: Readonly<Record<SourceKind, string>> = {
  document: JSON.stringify(
    documentOf([
      rowOf(
        PLACEHOLDERS.map((placeholder, index) => {
          const escaped = placeholder.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
          const content = `Text${index} ${escaped} and <a href="${escaped}">link${index}</a>`;
          return blockOf("paragraph", { content }, `p${index}`);
        }).concat(PLACEHOLDERS.map((link, index) => blockOf("button", { link, text: `B${index}` }, `b${index}`))),
      ),
    ]),
  ),
  mjml: mailOf(
    `<mj-section><mj-column>${[
      ...PLACEHOLDERS.map(
        (placeholder, index) =>
          `<mj-text>Text${index} ${placeholder} and <a href="${placeholder}">link${index}</a></mj-text>`,
      ),
      ...PLACEHOLDERS.map((placeholder, index) => `<mj-button href="${placeholder}">B${index}</mj-button>`),
    ].join("")}</mj-column></mj-section>`,
  ),
};

/** The services read mails, so they look for their placeholders as bytes. */
describe.each(["document", "mjml"] as const)("in a %s", (kind) => {
  const outputs: Record<string, string> = {};
  let findings: readonly string[] = [];

  beforeAll(async () => {
    const options = { subject: PLACEHOLDERS.join(" "), force: true };
    const { programs, diagnostics } = await compileSource({ kind, text: TEXT[kind] }, options);
    findings = diagnostics.filter(({ rule }) => /^(?:tag|placeholder|link)\./.test(rule)).map(({ rule }) => rule);
    for (const [name, program] of Object.entries(programs)) outputs[name] = fillProgram(JSON.parse(program), {}).output;
    outputs.rendered = await renderTsx(outputs["react-email"] ?? "");
  });

  test("nothing is said but what React loses and what is not declared", () => {
    expect(new Set(findings)).toEqual(new Set(["placeholder.react-email", "placeholder.undeclared"]));
  });

  test.each(PLACEHOLDERS)("%s stands in text and in links of every target", (placeholder) => {
    const index = PLACEHOLDERS.indexOf(placeholder);
    for (const name of ["html", "mjml", "text"]) expect(outputs[name]).toContain(`Text${index} ${placeholder} and`);
    for (const name of ["html", "mjml"]) {
      expect(outputs[name]?.split(`href="${placeholder}"`).length).toBeGreaterThan(2);
    }
    expect(outputs.text).toContain(`link${index} (${placeholder})`);
    expect(outputs.text).toContain(`B${index} (${placeholder})`);
    expect(outputs.subject).toContain(placeholder);
    const rendered = placeholder.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    expect(outputs.rendered).toContain(`Text${index} ${rendered} and`);
    expect(outputs.rendered?.split(`href="${rendered}"`).length).toBeGreaterThan(2);
  });
});

/** Severity and rule of what is said of a link and of a text, and the link that is written. */
async function findingsOfLink(kind: SourceKind, link: string, sendingService?: string) {
  const mjml = mailOf(
    `<mj-section><mj-column><mj-button href="${link.replaceAll('"', "&quot;")}">B</mj-button></mj-column></mj-section>`,
  );
  const document = JSON.stringify(documentOf([rowOf([blockOf("button", { link, text: "B" })])]));
  const { diagnostics, programs } = await compileSource({
    kind,
    text: kind === "mjml" ? mjml : document,
    sendingService,
  });
  const found = diagnostics.filter(({ rule }) => /^(?:tag|placeholder|link)\./.test(rule));
  const html = programs.html === undefined ? "" : fillProgram(JSON.parse(programs.html), {}, { onMissing: "empty" });
  return {
    found: found.map(({ severity, rule }) => `${severity} ${rule}`),
    messages: found.map(({ message }) => message),
    href: html === "" ? undefined : /<a\b[^>]*?\shref="([^"]*)"/.exec(html.output)?.[1],
  };
}

describe.each(["document", "mjml"] as const)("the link of a %s", (kind) => {
  test.each<[string, string]>([
    ["*|UNSBU|*", "did you mean *|UNSUB|*?"],
    ["{{{ unsubscrib }}}", "a placeholder of SendGrid dynamic templates and Postmark and Resend"],
    ["%%unsub_centre_url%%", "did you mean %%unsub_center_url%%?"],
    ["<%asm_group_unsubscribe_url_raw%>", "a placeholder of SendGrid"],
    ["{{amazonSESUnsubscribeURLs}}", "did you mean {{amazonSESUnsubscribeUrl}}?"],
    ["{{ amazonSESUnsubscribeUrl }}", "did you mean {{amazonSESUnsubscribeUrl}}?"],
    ["{{ mc-unsubscribe-url }}", "did you mean {{mc-unsubscribe-url}}?"],
    ["*|unsub|*", "did you mean *|UNSUB|*?"],
    ["%unsubcribe_url%", "did you mean %unsubscribe_url%?"],
  ])("that begins with %s, which no service fills in, is an error that says what to write", async (link, says) => {
    const { found, messages } = await findingsOfLink(kind, link);
    expect(found).toEqual(["error placeholder.unknown"]);
    expect(messages[0]).toContain(says);
    expect(messages[0]).toContain("a merge tag that is given the value");
  });

  // Mailjet fills in more than it lists, such as the fields and the variables of each sender.
  test.each<[string, string | undefined, readonly string[]]>([
    ["[[SHARE_FACEBOOK]]", undefined, ["warning placeholder.undeclared"]],
    ["[[data:profile_url]]", undefined, ["warning placeholder.undeclared"]],
    ["[[var:order_url]]", undefined, ["warning placeholder.undeclared"]],
    ["[[SHARE_FACEBOOK]]", "mailjet", []],
    ["[[data:profile_url]]", "mailjet", []],
    ["[[PERMALINKS]]", "mailjet", ["error placeholder.unknown"]],
    ["[[SHARE_FACEBOOK]]", "mailchimp", ["warning placeholder.undeclared"]],
  ])("that is %s of Mailjet, in a template of %s, passes unless it is a typo", async (link, service, expected) => {
    const { found, href } = await findingsOfLink(kind, link, service);
    expect(found).toEqual(expected);
    if (!expected.join("").startsWith("error")) expect(href).toBe(link);
  });

  test.each<[string, readonly string[], string | undefined]>([
    ["https://a.example/?e=*|EMAIL|*", [], "https://a.example/?e=*|EMAIL|*"],
    ["https://a.example/?e=*|EMIAL|*", ["warning placeholder.unknown"], "https://a.example/?e=*|EMIAL|*"],
    ["*|ARCHIVE|*?a={{ b }}", [], "*|ARCHIVE|*?a="],
    ["*|WEBSITE|*", [], "*|WEBSITE|*"],
    ["*|ARCHIVE|*{{ b }}", ["error tag.in-host"], undefined],
    ["https://*|LIST:URL|*/x", ["error link.invalid"], undefined],
    ["javascript:*|UNSUB|*", ["error link.forbidden-scheme"], undefined],
  ])("%s in a template of Mailchimp", async (link, expected, href) => {
    const { found, href: written } = await findingsOfLink(kind, link, "mailchimp");
    expect(found).toEqual(expected);
    if (href !== undefined) expect(written).toBe(href);
  });
});

test("an unknown one in text stays as it is, with a warning", async () => {
  const text = mailOf("<mj-section><mj-column><mj-text>a *|FNAMR|* b</mj-text></mj-column></mj-section>");
  const { diagnostics, programs } = await compileSource({ kind: "mjml", text });
  expect(diagnostics.filter(({ rule }) => rule.startsWith("placeholder"))).toMatchObject([
    { severity: "warning", message: expect.stringContaining("did you mean *|FNAME|*?") },
  ]);
  expect(fillProgram(JSON.parse(programs.html ?? ""), {}).output).toContain("a *|FNAMR|* b");
});

describe("what a template declares", () => {
  const IN_TEXT = "a *|FNAME|* *|MMERGE5|* %%unsubscribe%% {{ contact.FIRSTNAME }} {% unsubscribe_url %} b";

  async function publish(kind: SourceKind, text: string, sendingService?: string) {
    const mjml = mailOf(`<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`);
    const document = JSON.stringify(documentOf([rowOf([blockOf("paragraph", { content: text })])]));
    const source = { kind, text: kind === "mjml" ? mjml : document, sendingService };
    const { diagnostics, programs } = await compileSource(source, { subject: text, stage: "publication" });
    const found = diagnostics.filter(({ severity, path }) => severity === "error" && path[0] !== "subject");
    return { messages: found.map(({ message }) => message), programs };
  }

  test.each<[SourceKind]>([["mjml"], ["document"]])("is what passes, and all else is an error in %s", async (kind) => {
    const advice = "or write a merge tag that is given the value";
    expect((await publish(kind, "a *|FNAME|* b *|MMERGE5|* c %%unsubscribe%%", "mailchimp")).messages).toEqual([
      `"%%unsubscribe%%" is filled in by Salesforce Account Engagement, and sending_service is mailchimp; set sending_service to salesforce-account-engagement, ${advice}`,
    ]);
    expect((await publish(kind, "a *|FNAME|* b *|MMERGE5|*")).messages).toEqual([
      `"*|FNAME|*" is filled in by Mailchimp; set sending_service to mailchimp, ${advice}`,
      `"*|MMERGE5|*" looks like a placeholder of Mailchimp and Mailchimp Transactional; set sending_service to mailchimp or mailchimp-transactional, ${advice}`,
    ]);
  });

  test.each(SENDING_SERVICES.flatMap(({ id, examples = [] }) => examples.map((example) => [example, id] as const)))(
    "%s passes to every target with %s",
    async (example, id) => {
      for (const kind of ["mjml", "document"] as const) {
        const { messages, programs } = await publish(kind, `a ${example} b`, id);
        expect(messages).toEqual([]);
        const filled = ["html", "mjml", "text", "subject"] as const;
        for (const name of filled)
          expect(fillProgram(JSON.parse(programs[name] ?? ""), {}).output).toContain(`a ${example} b`);
      }
    },
  );

  test("makes a name with a dot that of the service", async () => {
    expect((await publish("mjml", IN_TEXT, "brevo")).messages.join("\n")).not.toContain("contact.FIRSTNAME");
  });

  test("is one of the ids of the proto rule", () => {
    const proto = readFileSync(new URL("../../proto/letterpress/v1/template_service.proto", import.meta.url), "utf8");
    const rules = [...proto.matchAll(/this\.matches\('\^\((mailchimp[^)]*)\)\?\$'\)/g)].map(([, ids = ""]) =>
      ids.split("|"),
    );
    expect(rules).toEqual(Array.from({ length: 5 }, () => SENDING_SERVICE_IDS));
  });
});

test("docs/sending-services.md lists what the table has", () => {
  const page = plainTables(readFileSync(new URL("../../docs/sending-services.md", import.meta.url), "utf8"));
  const rows = page.matchAll(/^\| \[([^\]]+)\]\(([^)]+)\) \| `([^`]+)` \| (.*?) \| (.*?) \|$/gm);
  const quoted = (cell: string) => Array.from(cell.replaceAll("\\|", "|").matchAll(/`([^`]+)`/g), ([, text]) => text);
  const listed = Array.from(rows, ([, name = "", reference = "", id = "", placeholders = "", examples = ""]) => ({
    ...{ id, name, reference },
    ...{ placeholders: quoted(placeholders), examples: quoted(examples) },
  }));
  expect(listed).toEqual(
    SENDING_SERVICES.map(({ id, name, reference, placeholders, examples = [] }) => ({
      ...{ id, name, reference, placeholders, examples },
    })),
  );
});
