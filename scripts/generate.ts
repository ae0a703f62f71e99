/** Remakes what is generated and committed: `npm run generate -- proto`. Without a name it lists what there is. */
import { runByName } from "./run-by-name.ts";

await runByName(
  "generate",
  {
    proto: {
      run: () => import("./write-generated.ts"),
      what: "gen/ and docs/openapi.json from proto/, docs/diagnostics.md, docs/api.md, examples and tables of packages",
    },
    answers: {
      run: () => import("./write-answers.ts"),
      what: "the reference at /docs, with the answers that it shows",
    },
    conformance: { run: () => import("./write-conformance.ts"), what: "what the shared cases in conformance/ expect" },
    digests: {
      run: () => import("./write-program-digests.ts"),
      what: "test/compile/program-digests.json: what the programs of mails without partials and brands have to be",
    },
    locales: {
      run: () => import("./locale-data.ts"),
      what: "how each language writes numbers, money and dates, from CLDR, whose packages it installs for a moment",
    },
    "lower-case": {
      run: () => import("./write-lower-case-tables.ts"),
      what: "the lower-case tables of the evaluators",
    },
    mails: {
      run: () => import("../bench/mails/run.ts"),
      what: "the comparison in docs/mails.md with mails of others, which it fetches; --source takes a folder of copies",
      commands: ["git", "chromium", "spamassassin"],
    },
    bytes: { run: () => import("../bench/mails/write-bytes.ts"), what: "the bytes of the examples in docs/mails.md" },
    gallery: { run: () => import("./gallery.ts"), what: "docs/gallery.md and its pictures", commands: ["chromium"] },
    thumbnails: {
      run: () => import("./thumbnails.ts"),
      what: "the pictures of the examples that New template of the console offers",
      commands: ["chromium"],
    },
    blocks: {
      run: () => import("./block-pictures.ts"),
      what: "the pictures of docs/template-json.md",
      commands: ["chromium"],
    },
    console: {
      run: () => import("./console-pictures.ts"),
      what: "the pictures of docs/console.md, of the console as it was built",
      commands: ["chromium"],
    },
    dev: { run: () => import("./dev-picture.ts"), what: "the picture of docs/dev.md", commands: ["chromium"] },
    images: {
      run: () => import("./example-images.ts"),
      what: "examples/images/*.png, of the drawings in examples/images/source",
      commands: ["chromium"],
    },
  },
  process.argv.slice(2),
);
