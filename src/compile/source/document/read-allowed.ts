import type { Diagnostic } from "../../../domain/diagnostic.ts";
import { type Fields, field } from "../../../domain/document/member.ts";
import { at, type Place, report } from "../../../domain/document/place.ts";
import { isRule } from "../../../domain/rules.ts";
import { findWaiverFault, TOO_MANY_WAIVERS, WAIVERS_MAX, type Waiver } from "../waiver/waiver.ts";

/** Members with nodes, by the object that has them. */
const WITHIN = ["content", "rows", "columns", "children", "components"] as const;

/** The waivers of a document: its member `allow`, and that of each row, column and block. Faults join `found`. */
export function readAllowed(json: unknown, found: Diagnostic[]): readonly Waiver[] {
  const waivers: Waiver[] = [];
  readNode(json, { path: ["document"], diagnostics: found }, waivers);
  return waivers;
}

function readNode(value: unknown, place: Place, waivers: Waiver[]): void {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) readNode(entry, at(place, index), waivers);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const fields = value as Fields; // just checked
  readAllow(field(fields, "allow"), place, waivers);
  for (const name of WITHIN) readNode(field(fields, name), at(place, name), waivers);
}

function readAllow(value: unknown, node: Place, waivers: Waiver[]): void {
  if (value === undefined) return;
  const place = at(node, "allow");
  if (typeof value !== "object" || Array.isArray(value)) {
    report(place, "waiver.invalid", `must be an object: ${toMember("rule")}`);
    return;
  }
  for (const [name, reason] of Object.entries(value as Fields)) {
    const own = at(place, name);
    const fault =
      findWaiverFault(name, typeof reason === "string" ? reason : "", toMember) ??
      (waivers.length === WAIVERS_MAX ? TOO_MANY_WAIVERS : undefined);
    if (fault !== undefined) report(own, "waiver.invalid", fault);
    else if (isRule(name))
      waivers.push({ rule: name, reason: String(reason).trim(), place: own.path, covers: coverOf(node.path) });
  }
}

function toMember(rule: string): string {
  return `"allow": {"${rule}": "reason"}`;
}

/** That of the document itself covers findings that are elsewhere, too, such as those about the subject. */
function coverOf(node: Place["path"]): Waiver["covers"] {
  return ({ path }) => node.length === 1 || node.every((segment, index) => path[index] === segment);
}
