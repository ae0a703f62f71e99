import { quote } from "../quote.ts";
import { describeType, type Fields, field, readArray, readFields } from "./member.ts";
import { at, type Place, report } from "./place.ts";
import { plainText } from "./scalar.ts";

/** The outermost members of a document, each with its place. */
export interface Envelope {
  readonly name: string;
  readonly canvas: { readonly fields: Fields; readonly place: Place };
  readonly rows: { readonly items: readonly unknown[]; readonly place: Place };
}

const VERSION = /^(\d+)(?:\.\d+){0,2}$/;
const REQUIRED = ["template_id", "template_name", "canvas", "rows", "schema_version"] as const;
const DEFAULT_NAME = "Untitled Template";

/** Reads the envelope of TemplateJson 1.x or one of the three older ones. Returns undefined for what is no object. */
export function parseEnvelope(value: unknown, place: Place): Envelope | undefined {
  const root = readFields(value, place);
  if (root === undefined) return undefined;
  return isOld(root) ? parseOld(root, place) : parseCurrent(root, place);
}

function isOld(root: Fields): boolean {
  if (field(root, "schema_version") !== undefined || field(root, "template_id") !== undefined) return false;
  return field(root, "canvasStyles") !== undefined || field(root, "content") !== undefined;
}

function parseCurrent(root: Fields, place: Place): Envelope {
  const missing = REQUIRED.filter((name) => field(root, name) === undefined);
  if (missing.length > 0) report(place, "document.missing-member", `lacks ${missing.join(", ")}`);
  const id = field(root, "template_id");
  if (id !== undefined && plainText(id, at(place, "template_id")) === "") {
    report(at(place, "template_id"), "document.invalid-value", "must not be empty");
  }
  const version = field(root, "schema_version");
  if (version !== undefined) checkVersion(version, at(place, "schema_version"));
  const name = field(root, "template_name");
  return assemble(
    name === undefined ? DEFAULT_NAME : plainText(name, at(place, "template_name")),
    { value: field(root, "canvas"), place: at(place, "canvas") },
    { value: field(root, "rows"), place: at(place, "rows") },
  );
}

function parseOld(root: Fields, place: Place): Envelope {
  const meta = field(root, "meta");
  const name = meta === undefined ? undefined : field(readFields(meta, at(place, "meta")) ?? {}, "name");
  const content = field(root, "content");
  const rows =
    content === undefined
      ? { value: field(root, "rows"), place: at(place, "rows") }
      : { value: field(readFields(content, at(place, "content")) ?? {}, "rows"), place: at(place, "content", "rows") };
  const canvasName = field(root, "canvasStyles") === undefined ? "canvas" : "canvasStyles";
  if (rows.value === undefined) report(place, "document.missing-member", "lacks rows");
  return assemble(
    name === undefined ? DEFAULT_NAME : plainText(name, at(place, "meta", "name")),
    { value: field(root, canvasName) ?? {}, place: at(place, canvasName) },
    rows,
  );
}

interface Part {
  readonly value: unknown;
  readonly place: Place;
}

function assemble(name: string | undefined, canvas: Part, rows: Part): Envelope {
  return {
    name: name ?? DEFAULT_NAME,
    canvas: {
      fields: canvas.value === undefined ? {} : (readFields(canvas.value, canvas.place) ?? {}),
      place: canvas.place,
    },
    rows: { items: rows.value === undefined ? [] : (readArray(rows.value, rows.place) ?? []), place: rows.place },
  };
}

function checkVersion(value: unknown, place: Place): void {
  if (typeof value !== "string") {
    report(place, "document.wrong-type", `must be a string such as "1.0", is ${describeType(value)}`);
    return;
  }
  const major = VERSION.exec(value)?.[1];
  if (major !== undefined && Number(major) === 1) return;
  if (major !== undefined && Number(major) === 0) {
    report(place, "document.old-version", `"${quote(value)}" is older than 1.0; it is read as 1.0`);
    return;
  }
  report(place, "document.unsupported-version", `"${quote(value)}" is not supported; this server reads 1.x`);
}
