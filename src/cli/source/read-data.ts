import type { FillData } from "../../../core/evaluator/data.ts";
import { quote } from "../../domain/quote.ts";
import { UsageError } from "../framework/usage-error.ts";
import { readJsonObject } from "./read-source.ts";

const MEMBERS: ReadonlySet<string> = new Set(["data", "merge_tags", "context", "lists"]);

/**
 * The data in a file: `dynamic_data`, or an object of the caller, which has none of its members. `brand` may be in
 * either and does the same. Throws UsageError for a file that has both.
 */
export function readData(path: string): FillData {
  const object = readJsonObject(path);
  const names = Object.keys(object);
  const [own] = names.filter((name) => !MEMBERS.has(name) && name !== "brand");
  const [given] = names.filter((name) => MEMBERS.has(name));
  if (own === undefined) return object;
  if (given === undefined) return { data: object };
  throw new UsageError(
    `${path} has "${given}" beside "${quote(own)}": write {"data": …} around an object of your own, or remove "${quote(own)}"`,
  );
}
