import { cutAtPlaceholders, placeholder } from "../../mail/program/placeholder.ts";
import type { Value } from "../../mail/tree/value.ts";
import type { TsxWriter } from "./tsx-writer.ts";

/**
 * Writes JSON with slots in its strings as an expression that makes a text of it: as an object of JavaScript, since
 * a slot is escaped for one string and not for a string within another. No `<` is left that could end the script.
 */
export function writeJson(json: Value, writer: TsxWriter): void {
  const marked = json.map((part, index) => (typeof part === "string" ? part : placeholder("slot", index)));
  const toValue = (string: string): Value =>
    cutAtPlaceholders(string).flatMap((piece) => {
      const part = typeof piece === "string" ? piece : json[piece.index];
      return part === undefined ? [] : [part];
    });

  function write(value: unknown): void {
    if (typeof value === "string") writer.string(toValue(value));
    else if (Array.isArray(value)) {
      writeAll("[", value, write, "]");
    } else if (typeof value === "object" && value !== null) {
      const writeMember = ([key, member]: readonly [string, unknown]): void => {
        // In brackets it is a member of that name whatever the name is.
        writer.code("[");
        writer.string(key);
        writer.code("]: ");
        write(member);
      };
      writeAll("{ ", Object.entries(value), writeMember, " }");
    } else writer.code(JSON.stringify(value));
  }

  function writeAll<Each>(open: string, all: readonly Each[], writeEach: (each: Each) => void, close: string): void {
    writer.code(open);
    for (const [index, each] of all.entries()) {
      if (index > 0) writer.code(", ");
      writeEach(each);
    }
    writer.code(close);
  }

  writer.code("JSON.stringify(");
  write(JSON.parse(marked.join("")));
  writer.code(').replace(/</g, "\\\\u003c")');
}
