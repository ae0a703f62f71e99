import { renderTsx } from "../compile/target/react-email/support/render-tsx.ts";

/** What became of a React Email module. */
export type RenderedModule = { readonly html: string } | { readonly problem: string };

/** Compiles a module with esbuild and renders its mail; says why when that cannot be done. */
export async function renderReactEmail(tsx: string): Promise<RenderedModule> {
  try {
    return { html: await renderTsx(tsx) };
  } catch (err) {
    const [line = ""] = String(err instanceof Error ? err.message : err).split("\n");
    return { problem: line };
  }
}
