/** One form of an asset. */
export interface AssetForm {
  readonly content: Uint8Array;
  /** Absent: as it is. */
  readonly encoding?: string;
}

const ENCODINGS = [
  ["br", "br"],
  ["gzip", "gz"],
] as const;

/** The smallest form of an asset that a client takes; undefined when there is no such asset. */
export function assetForm(
  assets: ReadonlyMap<string, Uint8Array>,
  name: string,
  acceptEncoding: string,
): AssetForm | undefined {
  const content = assets.get(name);
  if (content === undefined) return undefined;
  const accepted = acceptEncoding.split(",").map((part) => part.trim());
  for (const [encoding, ending] of ENCODINGS) {
    const packed = accepted.includes(encoding) ? assets.get(`${name}.${ending}`) : undefined;
    if (packed !== undefined) return { content: packed, encoding };
  }
  return { content };
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  webp: "image/webp",
  json: "application/json",
};

export function mediaTypeOf(name: string): string {
  return MEDIA_TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}
