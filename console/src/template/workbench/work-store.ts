import type { Store } from "../../saving/store.ts";
import type { WorkState } from "./work-state.ts";

/** The state of a template's page, which the commands of `WorkState` change. */
export type WorkStore = Store<WorkState>;
