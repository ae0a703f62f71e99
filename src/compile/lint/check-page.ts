import type { Canvas } from "../../domain/document/document.ts";
import { type Place, report } from "../../domain/document/place.ts";

/** Reports missing settings of the page. `json` is the document as stored. */
export function checkPage({ path, preheaderText, language }: Canvas, json: unknown, place: Place): void {
  const stored = path.slice(place.path.length).reduce(memberOf, json);
  const at = (member: string): Place => ({ ...place, path: [...path, member] });
  if (memberOf(stored, "language") === undefined) {
    const message = `without a language the mail is read out as ${language}, whatever it is written in`;
    report(at("language"), "page.missing-language", message);
  }
  if (memberOf(stored, "preheaderText") === undefined) {
    report(
      at("preheaderText"),
      "page.missing-preheader",
      `lists of messages show "${preheaderText}" beside the subject`,
    );
  } else if (preheaderText.trim() === "") {
    report(at("preheaderText"), "page.missing-preheader", "lists of messages show the first words of the mail instead");
  }
}

function memberOf(value: unknown, name: string | number): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string | number, unknown>)[name] ?? undefined;
}
