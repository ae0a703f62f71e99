import type { Color } from "../../../domain/document/color.ts";
import type { DarkRule } from "../../mail/tree/dark-rule.ts";

/** The colours that words of a block have in dark clients, where those of the author cannot be read. */
export class DarkInks {
  readonly #colors = new Map<string, Color>();

  /** The class of what is drawn in a colour. */
  classOf(color: Color): string {
    const name = `ink-${color.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "")}`;
    this.#colors.set(name, color);
    return name;
  }

  /** The rules of the classes that were given since the last call, for words within a block. */
  takeRules(selector: string): readonly DarkRule[] {
    const rules = [...this.#colors].map(([name, color]) => ({
      selector: `${selector} .${name}`,
      declarations: { color },
    }));
    this.#colors.clear();
    return rules;
  }
}
