import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { runHere } from "../support/run-here.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();
let round = 0;

beforeEach(() => {
  round += 1;
});

const mail = (text: string): string =>
  `<mjml lang="en"><mj-head><mj-title>a</mj-title><mj-preview>a</mj-preview></mj-head><mj-body>\n<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>\n`;

async function run(words: string, env: Readonly<Record<string, string>>) {
  const { code, said } = await runHere(words.split(" ").map(inPlace), env);
  return { code, out: outOfPlace(said) };
}

const inPlace = (word: string): string => word.replace(/^AT/, (name) => directory.path(`${name}${round}`));
const outOfPlace = (text: string): string =>
  text.replaceAll(`${directory.path("")}/`, "").replaceAll(`AT${round}`, "AT");

function write(path: string, text: string): void {
  mkdirSync(dirname(inPlace(path)), { recursive: true });
  writeFileSync(inPlace(path), text);
}

const read = (path: string): string => readFileSync(inPlace(path), "utf8");

function writeTemplate(slug: string, text: string, settings: object = {}): void {
  write(`AT/${slug}/letterpress.json`, JSON.stringify({ slug, name: slug, subject: "Hello", ...settings }));
  write(`AT/${slug}/template.mjml`, mail(text));
}

it("template new makes what passes the strictest check, and touches no folder that is there", async () => {
  const made = await run("template new AT/hello", {});
  expect(made).toEqual({ code: 0, out: "AT/hello:\n  letterpress.json\n  template.json\n  samples/example.json" });
  expect(JSON.parse(read("AT/hello/letterpress.json"))).toMatchObject({ slug: "hello" });
  expect(read("AT/hello/template.json")).toContain('"http://127.0.0.1:8080/examples/images/numbrook-logo.png"');
  expect(await run("template validate AT --strict", {})).toEqual({ code: 0, out: "AT/hello is valid" });
  const again = await run("template new AT/hello --from order-lines", {});
  expect([again.code, again.out]).toEqual([64, expect.stringContaining("AT/hello already exists")]);
});

it("template new writes the layout and partials of a mail beside it, and keeps those that are there", async () => {
  write("AT/facts/letterpress.json", JSON.stringify({ slug: "facts", kind: "partial", name: "Mine" }));
  write("AT/facts/template.mjml", "<mj-section><mj-column><mj-text>Mine</mj-text></mj-column></mj-section>");
  const made = await run("template new AT/bill --from plan-changed", {});
  const files = "\n  letterpress.json\n  template.mjml";
  const parts = ["footer", "masthead", "opening", "frame"].map((part) => `AT/${part}:${files}`);
  expect(made).toEqual({ code: 0, out: [`AT/bill:${files}\n  samples/example.json`, ...parts].join("\n") });
  expect(JSON.parse(read("AT/frame/letterpress.json"))).toEqual({ slug: "frame", kind: "layout", name: "Frame" });
  expect(read("AT/masthead/template.mjml")).toContain('"http://127.0.0.1:8080/examples/images/numbrook-mark.png"');
  const checked = await run("template validate AT/bill --strict", {});
  expect([checked.code, checked.out]).toEqual([0, expect.stringMatching(/\nAT\/bill is valid$/)]);
  const second = await run("template new AT/key --from verify-address", {});
  expect(second.out).toContain("AT/action:\n");
  expect(second.out).toContain("AT/facts is there, and was left as it is\nAT/footer is there, and was left as it is\n");
  expect(read("AT/facts/template.mjml")).toContain("Mine");
  const third = await run("template new AT/opening/frame --from verify-address", {});
  expect([third.code, third.out]).toEqual([
    64,
    expect.stringContaining('"frame" is the slug of a part of this example'),
  ]);
});

it("template new names images of the server that the environment names", async () => {
  await run("template new AT/order --from order-options", { LETTERPRESS_URL: "https://mail.example.com/" });
  const { data } = JSON.parse(read("AT/order/samples/example.json"));
  expect(data.items[0].picture).toBe("https://mail.example.com/examples/images/shop-teapot.png");
  await run("template new AT/reset --from password-reset", { PUBLIC_URL: "https://mail.example.org" });
  expect(JSON.parse(read("AT/reset/samples/example.json")).data.logo_url).toBe(
    "https://mail.example.org/examples/images/tidemarrow-mark.png",
  );
});

describe("template validate", () => {
  it("checks every template in folders, its letterpress.json too, and names file and line", async () => {
    await run("template new AT/welcome", {});
    writeTemplate("broken", "<mj-foo />");
    write("AT/misspelt/letterpress.json", '{\n  "slug": "misspelt",\n  "sbject": "Hi"\n}');
    const { code, out } = await run("template validate AT", {});
    expect(code).toBe(1);
    expect(out).toMatch(/^error {2}AT\/broken\/template\.mjml:2:\d+: .*mj-foo.*\[mjml\.[a-z-]+\]$/m);
    expect(out).toContain('AT/misspelt/letterpress.json:3:3: there is no member "sbject"; did you mean "subject"?');
    expect(out).toContain("AT/welcome is valid");
    const document = JSON.parse(read("AT/welcome/template.json"));
    document.rows[0].cells = document.rows[0].cells ?? 1;
    write("AT/welcome/template.json", JSON.stringify({ ...document, canvas: [] }, undefined, 2));
    const line =
      read("AT/welcome/template.json")
        .split("\n")
        .findIndex((text) => text.startsWith('  "canvas"')) + 1;
    const { diagnostics } = JSON.parse((await run("template validate AT/welcome --json", {})).out);
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ place: "document.canvas", path: "AT/welcome/template.json", line }),
    );
  });

  /** The escaping is that of https://github.com/actions/toolkit, packages/core/src/command.ts. */
  it("tells GitHub in its own form, with every special character escaped", async () => {
    writeTemplate("a", "<mj-foo />");
    write("AT/100%, a:b/letterpress.json", '{"slug": "b", "subject": "50%\\nof"}');
    write("AT/100%, a:b/template.mjml", mail("x"));
    const workspace = inPlace("AT");
    const { out } = await run("template validate AT", { GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: workspace });
    expect(out).toMatch(/^::error file=a\/template\.mjml,line=2,col=\d+,title=mjml\.[a-z-]+::.*mj-foo/m);
    expect(out).toContain("::error file=100%25%2C a%3Ab/letterpress.json,line=1,col=15,title=folder::subject ");
    expect(out).not.toMatch(/^error {2}/m);
    expect((await run("template validate AT/a --annotations off", { GITHUB_ACTIONS: "true" })).out).not.toContain("::");
    expect((await run("template validate AT/a --annotations github", {})).out).toContain("::error file=");
  });

  it("lists what is waived with the reason, counts it last, and accepts it with --strict", async () => {
    const waiver = "<!-- lp-allow image.missing-alt: an ornament -->";
    const images = `</mj-text>${waiver}<mj-image src="https://a.example/a.png" /><mj-image src="https://a.example/b.png" /><mj-text>`;
    writeTemplate("a", images);
    const { code, out } = await run("template validate AT", {});
    const lines = out.split("\n");
    expect([code, lines.length]).toEqual([0, 4]);
    expect(lines[0]).toMatch(/^waived {2}AT\/a\/template\.mjml:2:\d+: .* \(an ornament\) {2}\[image\.missing-alt\]$/);
    expect(lines[1]).toMatch(/^warning {2}AT\/a\/template\.mjml:2:\d+: .*[^)] {2}\[image\.missing-alt\]$/);
    expect(lines.slice(2)).toEqual(["AT/a is valid", "1 warning, 1 waived"]);
    const { diagnostics } = JSON.parse((await run("template validate AT --json", {})).out);
    expect(diagnostics.map(({ severity, waived }: Record<string, string>) => [severity, waived])).toEqual([
      ["warning", "an ornament"],
      ["warning", ""],
    ]);
    const strict = await run("template validate AT --strict", {});
    expect([strict.code, strict.out.split("\n").at(-1)]).toEqual([1, "1 error, 1 waived"]);
    writeTemplate("a", images.replace('<mj-image src="https://a.example/b.png" />', ""));
    expect((await run("template validate AT --strict", {})).code).toBe(0);
  });

  it("judges waivers of findings about samples, in strict mode, too", async () => {
    writeTemplate("hello", "Hello {{ name }}");
    write("AT/hello/samples/ann.json", "{}");
    const waive = (rule: string) =>
      write("AT/hello/template.mjml", `<!-- lp-allow ${rule}: it is an example -->\n${mail("Hello {{ name }}")}`);
    waive("sample.missing");
    const accepted = await run("template validate AT --strict", {});
    expect([accepted.code, accepted.out]).toEqual([0, expect.stringMatching(/^waived .*\[sample\.missing\]$/m)]);
    waive("sample.unknown");
    const { code, out } = await run("template validate AT --strict", {});
    expect(code).toBe(1);
    expect(out).toMatch(/^error {2}AT\/hello\/template\.mjml:1:1: .*\[waiver\.unused\]$/m);
    expect(out).toMatch(/^error {2}.*\[sample\.missing\]$/m);
  });

  it("takes warnings for errors with --strict", async () => {
    writeTemplate("plain", "{{ url.shop }}");
    expect((await run("template validate AT", {})).code).toBe(0);
    const { code, out } = await run("template validate AT --strict", {});
    expect([code, out]).toEqual([1, expect.stringMatching(/^error {2}AT\/plain\/.*\[tag\.group-differs\]$/m)]);
  });

  it("refuses a mail without a subject, at its place, unless it is waived with a reason", async () => {
    writeTemplate("plain", "x", { subject: "" });
    const { code, out } = await run("template validate AT", {});
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/AT\/plain\/letterpress\.json:1:\d+: .*\[subject\.missing\]/),
    ]);
    const waiver = "<!-- lp-allow subject.missing: the shop has a subject of its own -->";
    write("AT/plain/template.mjml", `${waiver}\n${mail("x")}`);
    const waived = await run("template validate AT --strict", {});
    expect([waived.code, waived.out]).toEqual([0, expect.stringMatching(/^waived .*\[subject\.missing\]$/m)]);
  });

  it("checks samples: data that no library takes is an error, and what a mail lacks a warning", async () => {
    writeTemplate("hello", "Hello {{ name }}");
    write("AT/hello/samples/ann.json", '{\n  "merge_tags": { "text": {\n    "nmae": "Ann"\n  } }\n}');
    const warned = await run("template validate AT", {});
    expect(warned.code).toBe(0);
    expect(warned.out).toMatch(/^warning {2}AT\/hello\/samples\/ann\.json:3:5: .*nmae.*name\?.*\[sample\.unknown\]$/m);
    expect(warned.out).toMatch(/^warning {2}AT\/hello\/samples\/ann\.json:2:\d+: .*\[sample\.missing\]$/m);
    expect((await run("template validate AT --strict", {})).code).toBe(1);
    write("AT/hello/samples/ann.json", '{ "merge_tags": { "text": [] } }');
    write("AT/hello/samples/Bo Li.json", "{}");
    const { code, out } = await run("template validate AT", {});
    expect(code).toBe(1);
    expect(out).toMatch(/^error {2}AT\/hello\/samples\/ann\.json:1:19: merge_tags\.text: .*\[folder\]$/m);
    expect(out).toContain("AT/hello/samples/Bo Li.json: the name of a sample must be 1 to 64 of a-z, 0-9 and hyphen");
  });
});
