import { setImmediate as nextTurn } from "node:timers/promises";
import { toBrandTokens } from "../domain/brand/brand-tokens.ts";
import type { BrandUse } from "../domain/document/brand/brand-use.ts";
import { type BrandVerdict, judgeBrand } from "../domain/document/brand/judge-brand.ts";
import { Refusal, refuseIssues } from "../domain/error.ts";
import { quote } from "../domain/quote.ts";
import type { Caller } from "../domain/session/caller.ts";
import { parseTemplateRef } from "../domain/template/template-ref.ts";
import type { BrandStore } from "../store/port/brand-store.ts";
import type { BrandUseList, PublishedBrandUse, TemplateStore } from "../store/port/template-store.ts";
import { assertRole } from "./authenticate.ts";
import { badPageToken, pageBounds, parsePageToken, toPageToken } from "./page-token.ts";
import { requireBrand } from "./require-brand.ts";
import type { PageRequest } from "./template-drafts.ts";

/** Which brand is judged, in which mails. */
export interface BrandValidationRequest extends PageRequest {
  /** Id or slug of a stored brand. */
  readonly ref?: string | undefined;
  /** Instead of those of its draft. */
  readonly tokens?: Readonly<Record<string, string>> | undefined;
  /** Ids or slugs; all published mails if empty. */
  readonly templates: readonly string[];
}

/** A published mail with findings about a brand. */
export interface JudgedMail extends Omit<PublishedBrandUse, "brandUse">, BrandVerdict {}

export interface BrandValidation {
  readonly mails: readonly JudgedMail[];
  readonly nextPageToken: string;
  /** Of all mails; on the first page only. */
  readonly all?: {
    /** Names of the brand that no mail declares. */
    readonly unknownTokens: readonly string[];
    readonly checkedMails: number;
    readonly totalSize: number;
  };
}

/** Judges brands before they are published. */
export interface BrandJudge {
  /**
   * Throws FORBIDDEN, BRAND_NOT_FOUND, TEMPLATE_NOT_FOUND, and INVALID_REQUEST for tokens that a brand cannot have,
   * without a brand and tokens, and for a page token that it did not make.
   */
  validate(caller: Caller, request: BrandValidationRequest): Promise<BrandValidation>;
}

export interface BrandJudgeDeps {
  readonly brands: BrandStore;
  readonly templates: Pick<TemplateStore, "listBrandUses" | "findPublication">;
}

/** The templates that are read at once. */
const CHUNK = 100;
/** How long mails are judged before other calls have a turn. */
const TURN_MS = 10;

export function createBrandJudge({ brands, templates }: BrandJudgeDeps): BrandJudge {
  return {
    async validate(caller, { ref, tokens: given, templates: refs, pageSize, pageToken }) {
      assertRole(caller, "viewer");
      const tokens = await findTokens(brands, caller, { ref, given });
      const ids = refs.length === 0 ? undefined : await findIds(templates, refs);
      const after = parseAfter(pageToken);
      const page = new ValidationPage(tokens, pageBounds(pageSize));
      for await (const mail of listUses(templates, ids, after)) {
        page.add(mail);
        // Behind the first page only the next mails count.
        if (after !== undefined && page.isFull) break;
      }
      return page.toAnswer(after === undefined);
    },
  };
}

async function findTokens(
  brands: BrandStore,
  caller: Caller,
  { ref, given }: { readonly ref: string | undefined; readonly given: BrandValidationRequest["tokens"] },
): Promise<Readonly<Record<string, string>>> {
  if (ref === undefined && given === undefined) {
    const msg = "is required without a brand: give the values to judge";
    throw refuseIssues("INVALID_REQUEST", [{ path: ["tokens"], msg, type: "token.required" }]);
  }
  const stored = ref === undefined ? undefined : await requireBrand(brands, caller, ref);
  return given === undefined ? (stored?.tokens ?? {}) : toBrandTokens(given);
}

async function findIds(templates: BrandJudgeDeps["templates"], refs: readonly string[]): Promise<readonly string[]> {
  const finding = refs.map(async (ref) => {
    const parsed = parseTemplateRef(ref);
    const found = parsed && (await templates.findPublication(parsed));
    if (found !== undefined) return found.templateId;
    throw new Refusal("TEMPLATE_NOT_FOUND", `there is no template with the id or slug ${JSON.stringify(quote(ref))}`);
  });
  return [...new Set(await Promise.all(finding))];
}

function parseAfter(pageToken: string): string | undefined {
  if (pageToken === "") return undefined;
  const [id, ...rest] = parsePageToken(pageToken);
  if (id === undefined || parseTemplateRef(id)?.by !== "id" || rest.length > 0) throw badPageToken();
  return id;
}

/** The mails in the order of their ids, with turns for other calls between them. */
async function* listUses(
  templates: BrandJudgeDeps["templates"],
  ids: readonly string[] | undefined,
  after: string | undefined,
): AsyncGenerator<PublishedBrandUse> {
  let turn = performance.now();
  let next = after;
  do {
    const list: BrandUseList = await templates.listBrandUses(
      ids === undefined ? { after: next, limit: CHUNK } : { ids },
    );
    for (const mail of list.items) {
      if (ids !== undefined && after !== undefined && mail.templateId <= after) continue;
      yield mail;
      if (performance.now() - turn < TURN_MS) continue;
      await nextTurn();
      turn = performance.now();
    }
    next = list.next;
  } while (next !== undefined);
}

/** What is collected for an answer. */
class ValidationPage {
  readonly #tokens: Readonly<Record<string, string>>;
  readonly #bounds: ReturnType<typeof pageBounds>;
  readonly #mails: JudgedMail[] = [];
  readonly #unknown: Set<string>;
  #bytes = 0;
  #checked = 0;
  #total = 0;

  constructor(tokens: Readonly<Record<string, string>>, bounds: ReturnType<typeof pageBounds>) {
    this.#tokens = tokens;
    this.#bounds = bounds;
    this.#unknown = new Set(Object.keys(tokens));
  }

  /** Whether a mail did not fit. */
  get isFull(): boolean {
    return this.#total > this.#mails.length;
  }

  add({ brandUse, ...mail }: PublishedBrandUse): void {
    const use: BrandUse = JSON.parse(brandUse);
    for (const { name } of use.values) this.#unknown.delete(name);
    this.#checked += 1;
    const verdict = judgeBrand(use, this.#tokens);
    if (verdict.unreadable + verdict.refused.length + verdict.missing.length === 0) return;
    const wasFull = this.isFull;
    this.#total += 1;
    if (wasFull) return;
    const judged = { ...mail, ...verdict };
    this.#bytes += JSON.stringify(judged).length;
    const fits = this.#mails.length < this.#bounds.limit && this.#bytes <= (this.#bounds.bytes ?? this.#bytes);
    if (fits || this.#mails.length === 0) this.#mails.push(judged);
  }

  toAnswer(isFirst: boolean): BrandValidation {
    const last = this.#mails.at(-1);
    const totals = { unknownTokens: [...this.#unknown], checkedMails: this.#checked, totalSize: this.#total };
    return {
      mails: this.#mails,
      nextPageToken: this.isFull && last !== undefined ? toPageToken([last.templateId]) : "",
      ...(isFirst && { all: totals }),
    };
  }
}
