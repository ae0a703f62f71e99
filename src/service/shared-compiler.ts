import type { Compiler } from "../compile/compiler.ts";
import type { TemplateStore } from "../store/port/template-store.ts";
import { readShared } from "./read-shared.ts";

/**
 * A compiler that reads the published partials and layouts that a source names, before it takes a turn, unless the
 * caller gives them.
 */
export function withSharedSources<Wrapped extends Pick<Compiler, "compile">>(
  compiler: Wrapped,
  templates: Pick<TemplateStore, "listShared">,
): Wrapped {
  return {
    ...compiler,
    async compile(source, options, turn) {
      const { shared: given, compiled, messages } = options;
      if (given !== undefined || compiled !== undefined || messages !== undefined) {
        return compiler.compile(source, options, turn);
      }
      const shared = await readShared(templates, source, options.locale);
      turn.signal?.throwIfAborted();
      return compiler.compile(source, { ...options, shared }, turn);
    },
  };
}
