import { CLI } from "../../api/local-caller.ts";
import type { OperatorApi } from "../../api/operator-api.ts";
import type { Command } from "../../framework/command.ts";
import { REMOTE_WITH_ANY_KEY } from "../../remote/find-remote-server.ts";
import { toGo } from "../../types/go-types.ts";
import { toJava } from "../../types/java-types.ts";
import { toKotlin } from "../../types/kotlin-types.ts";
import { toPhp } from "../../types/php-types.ts";
import { toPython } from "../../types/python-types.ts";
import { type NamedContract, type TypedTemplate, toTypedTemplates } from "../../types/typed-template.ts";
import { toTypeScript } from "../../types/typescript-types.ts";

const LANGUAGES: Readonly<Record<string, (templates: readonly TypedTemplate[]) => string>> = {
  ts: toTypeScript,
  python: toPython,
  php: toPhp,
  go: toGo,
  java: toJava,
  kotlin: toKotlin,
};

/** Prints the contracts of published templates as types. */
export const types: Command = {
  details: [
    "Code that lacks or misspells a value then does not compile. In TypeScript, the types apply by the template's name.",
    "The SDK key of an application is sufficient: the types then cover what that key can fetch.",
    "",
    "  types welcome order-receipt --lang ts > mails.ts",
  ],
  options: [
    {
      name: "lang",
      value: "language",
      isRequired: true,
      choices: Object.keys(LANGUAGES),
      help: "ts, python, php, go, java or kotlin",
    },
    ...REMOTE_WITH_ANY_KEY,
  ],

  async run(input, { withApi }) {
    const refs = [...new Set(input.operands)];
    const readContracts = async ({ templates }: OperatorApi) => {
      const found: NamedContract[] = [];
      for (const ref of refs) found.push({ ref, ...(await templates.getContract(CLI, ref)) });
      return found;
    };
    const contracts = await withApi(readContracts, { acceptsSdkKey: true });
    const print = LANGUAGES[input.value("lang") ?? ""];
    const text = print?.(toTypedTemplates(contracts)) ?? "";
    return { text: text.trimEnd(), json: { types: text } };
  },
};
