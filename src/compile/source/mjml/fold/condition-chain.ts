import { type MarkedElement, markOf, type SourceAttribute } from "../source-element.ts";

/** What becomes of an element: it is left out, or its mark becomes another one or nothing. */
export type ChainChange =
  | { readonly mark: "none" }
  | { readonly mark: "" | "lp-if" | "lp-else"; readonly attribute: SourceAttribute };

/**
 * What is known behind an element: `open`, one before is shown or not; `hidden`, none is shown; `shown`, one is, so
 * that no alternative of it is.
 */
type State = "open" | "hidden" | "shown";

const ALTERNATIVES: readonly unknown[] = ["lp-else", "lp-else-if"];
const DECIDING: readonly unknown[] = ["lp-each", "lp-if", ...ALTERNATIVES];

/** Elements with lp-if and their alternatives, in their order, of which some conditions are decided. */
export class ConditionChain<Element extends MarkedElement> {
  readonly #decide: (attribute: SourceAttribute) => boolean | undefined;
  readonly #states = new Map<Element, State>();

  constructor(decide: (attribute: SourceAttribute) => boolean | undefined) {
    this.#decide = decide;
  }

  /** What becomes of an element; undefined: nothing. `before` and `next` are the elements right beside it. */
  read(element: Element, before: Element | undefined, next: Element | undefined): ChainChange | undefined {
    const [attribute, ...others] = decidingMarks(element);
    const mark = attribute && markOf(attribute);
    const isRepeated = mark === "lp-each" || others.some((each) => markOf(each) === "lp-each");
    if (isRepeated) return this.#readRepeated(element, next);
    if (attribute === undefined || others.length > 0) return undefined;
    const state = mark === "lp-if" ? "hidden" : before && this.#states.get(before);
    if (state === undefined) return undefined;
    return mark === "lp-else" ? lastChange(attribute, state) : this.#settle(element, attribute, state);
  }

  /** `state` is what is known of those before it. */
  #settle(element: Element, attribute: SourceAttribute, state: State): ChainChange | undefined {
    const isFirst = markOf(attribute) === "lp-if";
    const decided = state === "shown" ? false : this.#decide(attribute);
    if (decided === false) {
      this.#states.set(element, state);
      return { mark: "none" };
    }
    this.#states.set(element, decided === true ? "shown" : "open");
    if (decided === true) return { mark: state === "open" ? "lp-else" : "", attribute };
    return state === "hidden" && !isFirst ? { mark: "lp-if", attribute } : undefined;
  }

  /** An alternative of it is refused, which it must be with or without the condition. */
  #readRepeated(element: Element, next: Element | undefined): ChainChange | undefined {
    const hasAlternative = next?.attributes.some((each) => ALTERNATIVES.includes(markOf(each)));
    const attribute = element.attributes.find((each) => markOf(each) === "lp-if");
    const decided = attribute && hasAlternative !== true ? this.#decide(attribute) : undefined;
    if (attribute === undefined || decided === undefined) return undefined;
    return decided ? { mark: "", attribute } : { mark: "none" };
  }
}

/** What becomes of lp-else. */
function lastChange(attribute: SourceAttribute, state: State): ChainChange | undefined {
  if (state === "open") return undefined;
  return state === "shown" ? { mark: "none" } : { mark: "", attribute };
}

function decidingMarks({ attributes }: MarkedElement): readonly SourceAttribute[] {
  return attributes.filter((attribute) => DECIDING.includes(markOf(attribute)));
}
