import { CLI } from "../../api/local-caller.ts";
import type { BrandReport, OperatorApi, ReportedMail } from "../../api/operator-api.ts";
import { readBrandFile } from "../../brand-file/read-brand-file.ts";
import type { Command } from "../../framework/command.ts";
import { toBrandedMailJson } from "../../json/brand-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";

/** Judges a brand in published mails. */
export const brandValidate: Command = {
  details: [
    "Judges the draft of a stored brand, or a file, whose name ends in .json. Exits with 1 if text cannot be read with its",
    "colours, or a mail refuses a value. Tokens that are missing or unknown are listed and accepted.",
    "",
    "  brand validate acme",
    "  brand validate brands/acme.brand.json --template welcome",
  ],
  options: [
    {
      name: "template",
      value: "id-or-slug",
      isRepeatable: true,
      help: "judge it in this template only; repeatable",
    },
    ...REMOTE,
  ],

  async run(input, { withApi }) {
    const [given = ""] = input.operands;
    const file = given.endsWith(".json") ? readBrandFile(given) : undefined;
    const of = file === undefined ? { ref: given } : { tokens: file.content.tokens };
    const { mails, all } = await withApi((api) => readReport(api, { ...of, templates: input.values("template") }));
    const { unknownTokens = [], checkedMails = 0 } = all ?? {};
    const faulty = mails.filter(({ unreadable, refused }) => unreadable + refused.length > 0);
    const unknown = unknownTokens.length === 0 ? [] : [`no mail declares ${unknownTokens.join(", ")}`];
    const sum = `judged mails: ${checkedMails}; with text that cannot be read, or a refused value: ${faulty.length}`;
    return {
      text: [...mails.flatMap(describe), ...unknown, sum].join("\n"),
      json: {
        mails: mails.map(toBrandedMailJson),
        unknown_tokens: unknownTokens,
        checked_mails: checkedMails,
        total_size: mails.length,
      },
      exitCode: faulty.length > 0 ? 1 : 0,
    };
  },
};

type Of = Pick<Parameters<OperatorApi["brands"]["validate"]>[1], "ref" | "tokens" | "templates">;

/** All pages of a report as one. */
async function readReport({ brands }: OperatorApi, of: Of): Promise<Pick<BrandReport, "mails" | "all">> {
  const first = await brands.validate(CLI, { ...of, pageSize: 200, pageToken: "" });
  const pages = [first];
  for (let token = first.nextPageToken; token !== ""; token = pages.at(-1)?.nextPageToken ?? "") {
    pages.push(await brands.validate(CLI, { ...of, pageSize: 200, pageToken: token }));
  }
  return { mails: pages.flatMap(({ mails }) => mails), ...(first.all && { all: first.all }) };
}

function describe({ templateId, slug = templateId, contrast, unreadable, refused, missing }: ReportedMail) {
  const low = contrast.map(({ color, background, ratio, needed, isDark, place, count, nearest }) => {
    const more = count === 1 ? "" : `, and in ${count - 1} more places`;
    const advice = nearest.map(({ name, value }) => `${name} ${value}`).join(" or ");
    const where = isDark ? "in dark clients " : "";
    return `  ${place}: ${where}${color} on ${background} has a contrast of ${ratio}:1${more}; text needs ${needed}:1${advice === "" ? "" : `, such as ${advice}`}`;
  });
  const rest = unreadable - contrast.length;
  return [
    slug,
    ...low,
    ...(rest > 0 ? [`  and ${rest} more pairs of colours`] : []),
    ...refused.map(({ name, message }) => `  ${name}: ${message}`),
    ...(missing.length > 0 ? [`  not given: ${missing.join(", ")}`] : []),
  ];
}
