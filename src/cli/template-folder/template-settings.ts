import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { nearestName } from "../../domain/nearest-name.ts";
import type { RuleLevels } from "../../domain/rules.ts";
import { resolveFilePath } from "../../domain/template/file-path.ts";
import { toTags } from "../../domain/template/tags.ts";
import { type PartKind, partKindOf, TEMPLATE_KINDS } from "../../domain/template/template-kind.ts";
import { parseTemplateRef } from "../../domain/template/template-ref.ts";
import { checkLine, checkName } from "../framework/check-text.ts";
import { UsageError } from "../framework/usage-error.ts";
import { placeInJson } from "../source/file-place.ts";
import { checkService } from "../source/sending-service.ts";
import { findTagsFaults } from "./find-tags-faults.ts";
import { assertFaultless, type FileFault, FolderError, type MemberFault } from "./folder-error.ts";
import { readJsonFile } from "./read-json-file.ts";
import { findRulesFaults } from "./rule-levels.ts";
import { SETTINGS_FILE, SOURCES } from "./settings-file.ts";

/** What `letterpress.json` says of a template. */
export interface TemplateSettings {
  readonly slug: string;
  /** Absent: a mail. */
  readonly kind: PartKind | undefined;
  readonly name: string;
  readonly subject: string;
  /** As they are stored. */
  readonly tags: readonly string[] | undefined;
  /** The sending service whose placeholders it has; empty for none. */
  readonly sendingService: string;
  /** Path of the source in the folder. */
  readonly source: string;
  readonly rules: RuleLevels | undefined;
}

/** How each member that is a text is checked. Throws a UsageError that names it. */
const MEMBERS: Readonly<Record<string, (text: string) => unknown>> = {
  slug: checkSlug,
  kind: checkKind,
  name: (text) => checkName("name", text),
  subject: (text) => checkLine("subject", text, 500),
  sending_service: checkSendingService,
  source: checkSource,
};

/** The same of the other members. */
const LISTS = { rules: findRulesFaults, tags: findTagsFaults };

type Written = Partial<
  Record<"slug" | "kind" | "name" | "subject" | "sending_service" | "source", string> & {
    rules: RuleLevels;
    tags: readonly string[];
  }
>;

/** Reads what a folder says of its template; throws a FolderError with every fault of it. */
export function readSettings(folder: string): TemplateSettings {
  const file = join(folder, SETTINGS_FILE);
  const { text, members } = readJsonFile(folder, SETTINGS_FILE);
  assertFaultless(findFaults(file, text, members));
  const { slug = basename(resolve(folder)), name, subject = "", source, rules, ...written } = members as Written;
  const { sending_service: sendingService = "", tags } = written;
  const kind = partKindOf(TEMPLATE_KINDS.find((each) => each === written.kind));
  if (parseTemplateRef(slug)?.by !== "slug") {
    throw faultOfFile(file, `slug is missing, and the name of the folder is not a slug: ${SLUG_RULE}`);
  }
  if (kind !== undefined && subject !== "") {
    throw faultOfFile(file, `a ${kind} has no subject: remove subject; each mail has its own`);
  }
  const path = source ?? findSource(folder, file);
  return { slug, kind, name: name ?? slug, subject, tags: tags && toTags(tags), sendingService, source: path, rules };
}

function findFaults(file: string, text: string, members: Readonly<Record<string, unknown>>): readonly FileFault[] {
  return Object.entries(members).flatMap(([name, value]) => {
    const found = name === "rules" || name === "tags" ? LISTS[name](value) : findFault(name, value);
    return found.map(({ path, message }) => ({ place: placeInJson(file, text, path), message }));
  });
}

function findFault(name: string, value: unknown): readonly MemberFault[] {
  const message = faultOf(name, value);
  return message === undefined ? [] : [{ path: [name], message }];
}

function faultOf(name: string, value: unknown): string | undefined {
  const check = Object.hasOwn(MEMBERS, name) ? MEMBERS[name] : undefined;
  if (check === undefined) {
    const nearest = nearestName(name, [...Object.keys(MEMBERS), ...Object.keys(LISTS)]);
    return `there is no member ${JSON.stringify(name)}${nearest === undefined ? "" : `; did you mean "${nearest}"?`}`;
  }
  if (typeof value !== "string") return `${name} must be a string`;
  try {
    check(value);
    return undefined;
  } catch (err) {
    if (err instanceof UsageError) return err.message;
    throw err;
  }
}

const SLUG_RULE = "it must be 1 to 64 of a-z, 0-9 and hyphen";

function checkSlug(text: string): void {
  if (parseTemplateRef(text)?.by !== "slug") throw new UsageError(`slug ${JSON.stringify(text)}: ${SLUG_RULE}`);
}

function checkKind(text: string): void {
  if (TEMPLATE_KINDS.some((kind) => kind === text)) return;
  throw new UsageError(
    `kind must be ${TEMPLATE_KINDS.slice(0, -1).join(", ")} or ${TEMPLATE_KINDS.at(-1)}, not ${JSON.stringify(text)}`,
  );
}

function checkSendingService(text: string): void {
  checkService("sending_service", text);
}

function checkSource(text: string): void {
  const found = resolveFilePath("", text);
  if ("problem" in found) throw new UsageError(`source ${JSON.stringify(text)} ${found.problem}`);
  if (!/\.(mjml|json)$/.test(text)) throw new UsageError(`source ${JSON.stringify(text)} must end in .mjml or .json`);
}

function findSource(folder: string, file: string): string {
  const found = SOURCES.filter((name) => existsSync(join(folder, name)));
  const [source, other] = found;
  if (source === undefined) throw faultOfFile(file, `there is no ${SOURCES.join(" or ")} beside it`);
  if (other !== undefined) throw faultOfFile(file, `beside it are ${found.join(" and ")}: set source to one of them`);
  return source;
}

function faultOfFile(file: string, message: string): FolderError {
  return new FolderError({ place: { file }, message });
}
