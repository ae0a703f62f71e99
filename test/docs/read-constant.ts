import { readFileSync } from "node:fs";

const NUMBER = /^[\d_.]+(?: ?\*\*? ?[\d_.]+)*$/;

/**
 * A number that a file has under a name, as `const NAME = 64 * 1024;` or as a member, `name: 100,`. It need not be
 * exported.
 */
export function readConstant(file: string, name: string): number {
  const text = readFileSync(file, "utf8");
  const found = [...text.matchAll(new RegExp(`\\b${name}(?: =|:) ([^;,}\\n]+)`, "g"))].map(([, value = ""]) => value);
  const value = found.find((each) => NUMBER.test(each));
  if (value === undefined) throw new Error(`${file} has no number under the name ${name}`);
  const [factor = "", exponent] = value.replaceAll("_", "").split("**");
  if (exponent !== undefined) return Number(factor) ** Number(exponent);
  return factor.split("*").reduce((product, part) => product * Number(part), 1);
}
