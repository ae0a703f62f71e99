/** One file imports another. Both by their paths in the project. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/**
 * The imports that form a circle among what is in one folder: its files, and its folders with all that is in them. Each
 * as `folder: from -> to`. Empty when in every folder all imports point one way. The files of a folder in `layers`
 * count as one, so that they and a folder beside them cannot import each other.
 */
export function findCircles(imports: readonly Import[], layers: readonly string[] = []): readonly string[] {
  const arrows = Map.groupBy(
    imports.map((each) => toArrow(each, layers)).filter(({ tail, head }) => tail !== head),
    ({ folder }) => folder,
  );
  return [...arrows].flatMap(([folder, inFolder]) =>
    onCircles(inFolder).map(({ from, to }) => `${folder}: ${from} -> ${to}`),
  );
}

interface Arrow extends Import {
  /** Where the paths part. */
  readonly folder: string;
  readonly tail: string;
  readonly head: string;
}

function toArrow({ from, to }: Import, layers: readonly string[]): Arrow {
  const [own, other] = [from.split("/"), to.split("/")];
  const parts = own.findIndex((name, at) => name !== other[at]);
  const folder = own.slice(0, parts).join("/");
  const nameOf = (path: readonly string[]) =>
    layers.includes(folder) && path.length === parts + 1 ? "its files" : (path[parts] ?? "");
  return { from, to, folder, tail: nameOf(own), head: nameOf(other) };
}

/** What begins where nothing arrives, or ends where nothing goes on, is on no circle; nor is what that leaves so. */
function onCircles(arrows: readonly Arrow[]): readonly Arrow[] {
  const tails = new Set(arrows.map(({ tail }) => tail));
  const heads = new Set(arrows.map(({ head }) => head));
  const left = arrows.filter(({ tail, head }) => heads.has(tail) && tails.has(head));
  return left.length === arrows.length ? left : onCircles(left);
}
