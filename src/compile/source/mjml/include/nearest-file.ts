import { nearestName } from "../../../../domain/nearest-name.ts";

/** The file that was likely meant: one with this name in another folder, or with nearly this path or name. */
export function nearestFile(path: string, known: readonly string[]): string | undefined {
  const nameOf = (each: string): string => each.slice(each.lastIndexOf("/") + 1);
  const names = known.map(nameOf);
  const called = (name: string | undefined): string | undefined => known[names.indexOf(name ?? "")];
  return called(nameOf(path)) ?? nearestName(path, known) ?? called(nearestName(nameOf(path), names));
}
