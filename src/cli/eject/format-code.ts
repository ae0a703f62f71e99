/** TypeScript as Prettier formats it; undefined where Prettier is not installed, because only this needs its 11 MB. */
export async function formatCode(
  code: string,
  load: () => Promise<Pick<typeof import("prettier"), "format">> = () => import("prettier"),
): Promise<string | undefined> {
  try {
    const { format } = await load();
    return await format(code, { filepath: "mail.tsx" });
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw err;
    return undefined;
  }
}
