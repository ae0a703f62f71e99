import { parseTemplateRef } from "../../../domain/template/template-ref.ts";
import { CLI } from "../../api/local-caller.ts";
import { checkName } from "../../framework/check-text.ts";
import type { Command } from "../../framework/command.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { toBrandJson } from "../../json/brand-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";

/** Creates a brand with a draft. */
export const brandCreate: Command = {
  details: [
    "Nothing is served until `brand publish`. To change a brand, get its file, edit it and push it.",
    "",
    "  brand create acme --name Acme --token accent=#0a7d33 --token accent_dark=#7bdc9b",
  ],
  options: [
    {
      name: "name",
      value: "text",
      help: "name shown in lists; default: the slug",
      check: (name) => checkName("--name", name),
    },
    {
      name: "token",
      value: "name=value",
      isRepeatable: true,
      help: "value of a token; repeatable",
      check: readToken,
    },
    ...REMOTE,
  ],
  findFaults({ operands: [slug = ""], values }) {
    const names = values("token").map((token) => readToken(token)[0]);
    const repeated = new Set(names.filter((name, at) => names.indexOf(name) < at));
    const wrong =
      parseTemplateRef(slug)?.by === "slug" ? [] : [`<slug> must be 1 to 64 of a-z, 0-9 and hyphen, not "${slug}"`];
    return [...wrong, ...[...repeated].map((name) => `--token ${name} was given more than once`)];
  },

  async run(input, { withApi }) {
    const [slug = ""] = input.operands;
    const tokens = Object.fromEntries(input.values("token").map(readToken));
    const request = { slug, name: input.value("name") ?? slug, tokens };
    const brand = await withApi(({ brands }) => brands.create(CLI, request));
    const text = `${slug} is created as a draft; "brand publish ${slug}" publishes it`;
    return { text, json: toBrandJson(brand, brand.tokens) };
  },
};

function readToken(token: string): readonly [name: string, value: string] {
  const at = token.indexOf("=");
  if (at < 1) throw new UsageError(`--token must be a name, "=" and a value, such as accent=#0a7d33, not "${token}"`);
  return [token.slice(0, at), token.slice(at + 1)];
}
