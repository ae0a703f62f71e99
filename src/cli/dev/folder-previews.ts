import { basename, relative, resolve } from "node:path";
import type { Compiler } from "../../compile/compiler.ts";
import { INCLUDES_MAX } from "../../domain/template/include-limits.ts";
import { sharedNames } from "../../domain/template/shared-names.ts";
import type { TemplateSource } from "../../domain/template/template-source.ts";
import { UsageError } from "../framework/usage-error.ts";
import type { FoundPart, PartSources } from "../source/part-sources.ts";
import { findTemplateFolders } from "../template-folder/find-template-folders.ts";
import { type FileFault, FolderError } from "../template-folder/folder-error.ts";
import { type FolderTemplate, readTemplateFolder } from "../template-folder/read-template-folder.ts";
import type { OpenParts } from "../template-folder/with-parts.ts";
import { compilePreview, faultyPreview, type Preview } from "./preview.ts";

interface PreviewTools {
  readonly compiler: Pick<Compiler, "compile">;
  /** Called for each look at the folder. */
  readonly open: OpenParts;
  readonly changed: () => void;
}

/** Previews of the templates of a folder. */
export class FolderPreviews {
  readonly #top: string;
  readonly #compiler: Pick<Compiler, "compile">;
  readonly #open: OpenParts;
  readonly #changed: () => void;
  readonly #kept = new Map<string, { readonly seen: string; readonly preview: Preview }>();
  #run: Promise<void> | undefined;
  #isDue = false;

  /** `changed` is called when a preview is not what it was. */
  constructor(top: string, { compiler, open, changed }: PreviewTools) {
    this.#top = top;
    this.#compiler = compiler;
    this.#open = open;
    this.#changed = changed;
  }

  list(): readonly Preview[] {
    return [...this.#kept.values()].map(({ preview }) => preview);
  }

  find(id: string): Preview | undefined {
    return this.#kept.get(id)?.preview;
  }

  /** Reads the folder again and compiles what has changed. Asked meanwhile, it does so once more. */
  refresh(): Promise<void> {
    this.#isDue = true;
    this.#run ??= this.#refreshWhileDue().finally(() => {
      this.#run = undefined;
    });
    return this.#run;
  }

  async #refreshWhileDue(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      const parts = this.#open();
      const folders = new Map(this.#folders().map((folder) => [this.#idOf(folder), folder]));
      const gone = [...this.#kept.keys()].filter((id) => !folders.has(id));
      for (const id of gone) this.#kept.delete(id);
      if (gone.length > 0) this.#changed();
      for (const [id, folder] of folders) await this.#refreshOne(id, folder, parts);
    }
  }

  /** None while the folder is away, as it is for a moment when a branch is changed. */
  #folders(): readonly string[] {
    try {
      return findTemplateFolders(this.#top);
    } catch (err) {
      if (err instanceof UsageError) return [];
      throw err;
    }
  }

  /** The way to it; the name of the folder that is watched where that is the template. */
  #idOf(folder: string): string {
    return relative(this.#top, folder) || basename(resolve(folder));
  }

  async #refreshOne(id: string, folder: string, parts: PartSources): Promise<void> {
    const known = this.#kept.get(id);
    const read = await readOrFaults(folder, parts);
    const seen = JSON.stringify(read);
    if (known?.seen === seen) return;
    const input = { id, top: this.#top, before: known?.preview };
    const preview =
      "faults" in read
        ? faultyPreview(read.faults, input)
        : await compilePreview({ ...read, parts }, input, this.#compiler);
    this.#kept.set(id, { seen, preview });
    this.#changed();
  }
}

type ReadFolder = { readonly template: FolderTemplate; readonly reached: readonly FoundPart[] };

async function readOrFaults(
  folder: string,
  parts: PartSources,
): Promise<ReadFolder | { readonly faults: readonly FileFault[] }> {
  try {
    const template = readTemplateFolder(folder);
    return { template, reached: await reachParts(template.read.source, parts) };
  } catch (err) {
    if (err instanceof FolderError) return { faults: err.fileFaults };
    throw err;
  }
}

/** What a source may include, directly or through another one: it is compiled again when one of them changes. */
async function reachParts(source: TemplateSource, parts: PartSources): Promise<readonly FoundPart[]> {
  const reached = new Map<string, FoundPart>();
  let next = sharedNames(source);
  while (next.length > 0 && reached.size <= INCLUDES_MAX) {
    const found = await parts.listShared(next);
    for (const part of found) reached.set(part.slug, part);
    const sources = found.flatMap(({ published }) => published?.source ?? []);
    next = [...new Set(sources.flatMap(sharedNames))].filter(
      (slug) => !reached.has(slug) && parts.find(slug) === undefined,
    );
  }
  return [...reached.values()];
}
