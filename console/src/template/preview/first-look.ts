import { isNarrow } from "../../components/use-narrow.ts";
import { FIRST_LOOK, type Look } from "./look.ts";

/** How a mail is looked at first: on a phone as on a phone. */
export function firstLook(): Look {
  return isNarrow() ? { ...FIRST_LOOK, width: "mobile" } : FIRST_LOOK;
}
