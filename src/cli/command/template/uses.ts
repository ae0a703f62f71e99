import type { DependentTemplate } from "../../../domain/template/dependency.ts";
import { sharedNames } from "../../../domain/template/shared-names.ts";
import { DEPENDENTS_MAX } from "../../../service/part-in-use.ts";
import { CLI } from "../../api/local-caller.ts";
import type { OperatorApi, UsedTemplate } from "../../api/operator-api.ts";
import type { Command } from "../../framework/command.ts";
import { toUseJson } from "../../json/template-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { showSteps } from "../../terminal/progress.ts";
import type { Screen } from "../../terminal/screen.ts";
import { type Column, openTable } from "../../terminal/table.ts";

/** Reads which templates use a partial or layout. */
export const templateUses: Command = {
  details: [
    "Shows the active templates whose published version has the partial or layout, and in which version. THROUGH names the",
    "partials of a template that does not name it itself. `template versions` shows what a template uses.",
    "",
    "  template uses footer",
  ],
  options: [...REMOTE],

  async run(input, { output, withApi }) {
    const [ref = ""] = input.operands;
    const { part, users } = await withApi((api) =>
      showSteps(output, async (tell) => {
        const { usedBy, ...used } = await api.templates.describeUses(CLI, ref);
        return { part: used, users: await findWays(api, used, usedBy, tell) };
      }),
    );
    const text = [describeUses(ref, part, users), ...(await formatUsers(part, users, output.screens?.out))].join("\n");
    const { id, slug = "", kind = "mail", publishedVersion = 0 } = part;
    const usedBy = users.map(({ through, ...user }) => ({ ...toUseJson(user), through }));
    return { text, json: { id, slug, kind, published_version: publishedVersion, used_by: usedBy } };
  },
};

type UsedPart = Omit<UsedTemplate, "usedBy">;

interface User extends DependentTemplate {
  /** Slugs of the partials that bring the used one into it; none if it names that itself. */
  readonly through: readonly string[];
}

async function findWays(
  { templates }: OperatorApi,
  part: UsedPart,
  usedBy: readonly DependentTemplate[],
  tell: (line: string) => void,
): Promise<readonly User[]> {
  const userIds = new Set(usedBy.map(({ id }) => id));
  const users: User[] = [];
  for (const [index, user] of usedBy.entries()) {
    tell(`reading ${index + 1} of ${usedBy.length}: ${user.slug ?? user.id}`);
    const { source, dependencies = [] } = await templates.getVersion(CLI, user.id, user.publishedVersion);
    const named = new Set(sharedNames(source));
    const isDirect = dependencies.some(({ id, slug }) => id === part.id && named.has(slug));
    const between = dependencies.filter(({ id, slug }) => userIds.has(id) && named.has(slug));
    users.push({ ...user, through: isDirect ? [] : between.map(({ slug }) => slug) });
  }
  return users;
}

function describeUses(ref: string, { kind, publishedVersion }: UsedPart, users: readonly User[]): string {
  if (kind === undefined) return `${ref} is a mail, and no template can use a mail`;
  const served = publishedVersion === undefined ? "not published" : `version ${publishedVersion} is published`;
  if (users.length === 0) return `${ref}: ${served}; no published template uses it`;
  const least = users.length === DEPENDENTS_MAX ? "at least " : "";
  const older = users.filter(({ usedVersion }) => usedVersion !== publishedVersion).length;
  const those = `${least}${users.length} ${users.length === 1 ? "template uses" : "templates use"} it`;
  return `${ref}: ${served}; ${those}, ${older === 0 ? "all in this version" : `${older} in another version`}`;
}

const COLUMNS: readonly Column[] = [
  { heading: "SLUG" },
  { heading: "KIND", rank: 2 },
  { heading: "VERSION" },
  { heading: "USES" },
  { heading: "THROUGH", floor: 8, rank: 1 },
  { heading: "NAME", floor: 12 },
];

async function formatUsers(
  { slug }: UsedPart,
  users: readonly User[],
  screen: Screen | undefined,
): Promise<readonly string[]> {
  if (users.length === 0) return [];
  const table = await openTable(COLUMNS, screen);
  const rows = users.map((user) => {
    const { id, kind = "mail", publishedVersion, usedVersion, through, name } = user;
    return [user.slug ?? id, kind, String(publishedVersion), `${slug} ${usedVersion}`, through.join(" "), name];
  });
  return [table.format(rows)];
}
