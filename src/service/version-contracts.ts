import { createBoundedCache } from "../cache/bounded-cache.ts";
import type { Compiler } from "../compile/compiler.ts";
import { type ContractText, contractTextBytes } from "../contract/contract-text.ts";
import { type Caller, subjectOf } from "../domain/session/caller.ts";
import type { Target } from "../domain/target.ts";
import { CONTRACT_BYTES_MAX, contractTooLarge } from "../domain/template/answer-size.ts";
import { MAIL_PARTS } from "../domain/template/program-name.ts";
import type { Template } from "../domain/template/template.ts";
import type { TemplateStore } from "../store/port/template-store.ts";
import { compileOrRefuse } from "./compile-or-refuse.ts";
import { nothingPublished, versionNotFound } from "./require-template.ts";

/** What one version asks of the data of a call. */
export interface VersionContract extends ContractText {
  readonly version: number;
}

type Contracted = Pick<Template, "id" | "publishedVersion">;

/** Which contract of a template. */
export interface ContractRequest {
  /** The published version, unless given. */
  readonly version: number | undefined;
  /** Whose programs count, in canonical order, beside those of the parts that every mail has. */
  readonly targets: readonly Target[];
}

/**
 * Finds the contract of a version. Throws TEMPLATE_NOT_FOUND when there is none, FAILED_PRECONDITION when it is larger
 * than an answer, and what the compiler throws, in whose turns it is worked out.
 */
export type FindContract = (
  caller: Caller,
  template: Contracted,
  request: ContractRequest,
  signal?: AbortSignal,
) => Promise<VersionContract>;

export interface VersionContractsDeps {
  readonly templates: Pick<TemplateStore, "findVersion" | "listVersions">;
  readonly compiler: Compiler;
}

/** Hundreds of usual contracts, and a handful of the largest. */
const CACHE_BYTES = 8 * 1024 * 1024;

/** What a contract takes in the cache beside its texts. */
const ENTRY_BYTES = 1024;

/** Undefined where the contract is larger than an answer. */
interface KnownContract {
  readonly text: ContractText | undefined;
}

/** Versions never change, so what was worked out once is kept as long as there is room. */
export function createFindContract({ templates, compiler }: VersionContractsDeps): FindContract {
  const known = createBoundedCache<KnownContract>({
    bytes: CACHE_BYTES,
    sizeOf: ({ text }) => ENTRY_BYTES + (text === undefined ? 0 : 2 * contractTextBytes(text)),
  });
  /** Those being worked out, by who waits in whose turn. */
  const running = new Map<string, Promise<KnownContract>>();

  async function workOut(caller: Caller, template: Contracted, { version, targets }: Found, signal?: AbortSignal) {
    const found = await templates.findVersion(template.id, version);
    if (found === undefined) throw versionNotFound(version, template.publishedVersion);
    const names: readonly string[] = [...targets, ...MAIL_PARTS];
    const ofNames = (programs: object) =>
      Object.fromEntries(Object.entries(programs).filter(([name]) => names.includes(name)));
    const compiled = ofNames(found.programs);
    const compiledTranslations = Object.values(found.translated ?? {}).map(({ programs }) => ofNames(programs));
    const of = { compiled, compiledTranslations, compiledBrandUse: found.brandUse };
    const asked = { ...of, contract: { textBytesMax: CONTRACT_BYTES_MAX } };
    const turn = { subject: subjectOf(caller), purpose: "check", signal } as const;
    const { contract } = await compileOrRefuse(compiler, found.source, asked, turn);
    return { text: contract?.text };
  }

  /** Calls of one caller for the same contract wait for the first of them, in one place of the queue. */
  async function find(caller: Caller, template: Contracted, request: Found, signal?: AbortSignal) {
    const name = nameOf(template, request);
    const run = `${subjectOf(caller)}/${name}`;
    for (let other = running.get(run); other !== undefined; other = running.get(run)) {
      await other.catch(() => undefined);
      signal?.throwIfAborted();
      const made = known.get(name);
      if (made !== undefined) return made;
    }
    const working = workOut(caller, template, request, signal).finally(() => running.delete(run));
    running.set(run, working);
    const made = await working;
    known.set(name, made);
    return made;
  }

  /** A pruned version is not answered from memory. The published version is never pruned. */
  async function isStored({ id, publishedVersion }: Contracted, version: number) {
    if (version === publishedVersion) return true;
    const { items } = await templates.listVersions(id, { limit: 1, before: version + 1 });
    return items[0]?.version === version;
  }

  return async (caller, template, { targets, version = template.publishedVersion }, signal) => {
    if (version === undefined) throw nothingPublished();
    const request = { version, targets };
    const cached = known.get(nameOf(template, request));
    if (cached !== undefined && !(await isStored(template, version))) {
      throw versionNotFound(version, template.publishedVersion);
    }
    const { text } = cached ?? (await find(caller, template, request, signal));
    if (text === undefined) throw contractTooLarge(version);
    return { version, ...text };
  };
}

type Found = ContractRequest & { readonly version: number };

function nameOf({ id }: Contracted, { version, targets }: Found): string {
  return [id, version, ...targets].join("/");
}
