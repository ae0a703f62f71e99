/** One file imports another. Both by their paths in the project. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/**
 * The imports that tie a circle among what stands in one folder: its files, and its folders with all that is in them.
 * Each as `folder: from -> to`. Empty when in every folder all arrows point one way.
 */
export function findCircles(imports: readonly Import[]): readonly string[] {
  const arrows = Map.groupBy(imports.map(toArrow), ({ folder }) => folder);
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

function toArrow({ from, to }: Import): Arrow {
  const [own, other] = [from.split("/"), to.split("/")];
  const parts = own.findIndex((name, at) => name !== other[at]);
  return { from, to, folder: own.slice(0, parts).join("/"), tail: own[parts] ?? "", head: other[parts] ?? "" };
}

/** What begins where nothing arrives, or ends where nothing goes on, is on no circle; nor is what that leaves so. */
function onCircles(arrows: readonly Arrow[]): readonly Arrow[] {
  const tails = new Set(arrows.map(({ tail }) => tail));
  const heads = new Set(arrows.map(({ head }) => head));
  const left = arrows.filter(({ tail, head }) => heads.has(tail) && tails.has(head));
  return left.length === arrows.length ? left : onCircles(left);
}
