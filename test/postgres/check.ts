/** Tells one verdict, with what was found where it is bad. */
export type Check = (what: string, isGood: boolean, found: unknown) => void;
