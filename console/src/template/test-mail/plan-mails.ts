import type { FillData } from "../../../../clients/js/src/render-program.ts";

/** What a mail is filled with. */
export interface MailData {
  /** Of the sample; empty for the data of the preview. */
  readonly sample: string;
  readonly data: FillData;
}

/** A mail to be sent. */
export interface PlannedMail extends MailData {
  readonly to: string;
}

/** More would keep the page open for too long. */
export const MAILS_MAX = 50;

/** One mail for each recipient and each set of data, all those of one recipient together. */
export function planMails(addresses: readonly string[], sets: readonly MailData[]): readonly PlannedMail[] {
  return addresses.flatMap((to) => sets.map((set) => ({ ...set, to })));
}

/** `6 mails: 2 people × 3 samples`. */
export function describePlan(addresses: readonly string[], sets: readonly MailData[]): string {
  const people = count(addresses.length, "person", "people");
  const isPreview = sets.every(({ sample }) => sample === "");
  const factors = isPreview ? people : `${people} × ${count(sets.length, "sample")}`;
  return `${count(addresses.length * sets.length, "mail")}: ${factors}`;
}

/** `1 mail`, or `2 mails`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
