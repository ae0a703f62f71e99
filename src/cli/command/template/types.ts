import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { toDataShape } from "../../types/data-shape.ts";
import { toPhp } from "../../types/php-types.ts";
import { toPython } from "../../types/python-types.ts";
import { nameTypes, type TypedTemplate } from "../../types/typed-template.ts";
import { toTypeScript } from "../../types/typescript-types.ts";

const LANGUAGES: Readonly<Record<string, (templates: readonly TypedTemplate[]) => string>> = {
  ts: toTypeScript,
  python: toPython,
  php: toPhp,
};

/** Prints the contracts of published templates as types. */
export const types: Command = {
  details: [
    "Code with a missing or misspelt tag then does not compile. In TypeScript, the types apply by the template's name.",
    "",
    "  types welcome order-receipt --lang ts > mails.ts",
  ],
  options: [
    { name: "lang", value: "language", isRequired: true, choices: Object.keys(LANGUAGES), help: "ts, python or php" },
    ...REMOTE,
  ],

  async run(input, { withApi }) {
    const refs = [...new Set(input.operands)];
    const names = nameTypes(refs);
    const templates = await withApi(async (api) => {
      const found: TypedTemplate[] = [];
      for (const [at, ref] of refs.entries()) {
        const { version, schema } = await api.templates.getContract(CLI, ref);
        found.push({ ref, version, typeName: names[at] ?? ref, shape: toDataShape(schema) });
      }
      return found;
    });
    const print = LANGUAGES[input.value("lang") ?? ""];
    const text = print?.(templates) ?? "";
    return { text: text.trimEnd(), json: { types: text } };
  },
};
