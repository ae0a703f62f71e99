import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Puts beside each asset what browsers are sent: `.br` and `.gz`, unless that is no smaller. Pictures are compressed. */
export function compressAssets(): Plugin {
  return {
    name: "compress-assets",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const names = Object.keys(bundle).filter((name) => name.startsWith("assets/") && !name.endsWith(".webp"));
      await Promise.all(names.map((name) => compress(join(dir, name))));
    },
  };
}

const zip = promisify(gzip);
const pack = promisify(brotliCompress);

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  // Quality 9 is 3 % larger than the best one, and takes a tenth of its time.
  const brotli = pack(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  const forms = { br: await brotli, gz: await zip(content, { level: 9 }) };
  for (const [ending, form] of Object.entries(forms)) {
    if (form.length < content.length) await writeFile(`${path}.${ending}`, form);
  }
}
