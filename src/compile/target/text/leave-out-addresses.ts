import type { Decisions } from "../../mail/program/to-program.ts";
import type { Slot } from "../../mail/tree/value.ts";
import type { Address, Piece, TextBlock } from "./print-blocks.ts";

/** A link in the order of reading. */
interface Link {
  readonly address: Address;
  readonly key: string;
  /** Index of the block that contains it, and whether the block contains nothing else. */
  readonly block: number;
  readonly isAlone: boolean;
  readonly conditions: readonly number[];
}

/**
 * Leaves out addresses that the next link repeats, where that is shown whenever they are: a picture, a heading and a
 * button that lead to one place say so once. That of a word stays unless the next link is close, in the same block
 * or the one behind.
 */
export function leaveOutAddresses(blocks: readonly TextBlock[], decisions: Decisions): readonly TextBlock[] {
  const links = blocks.flatMap((block, index) =>
    linksIn(block.pieces, { block: index, isAlone: block.pieces.length === 1, conditions: block.conditions }),
  );
  const isRepeat = (condition: number) => decisions.conditions[condition]?.repeats !== undefined;
  const left = new Set<Piece>();
  for (const [index, link] of links.entries()) {
    const next = links[index + 1];
    const isClose = next !== undefined && (link.address.isOfPicture || next.block <= link.block + 1);
    if (next === undefined || next.key !== link.key || !isClose) continue;
    const isThere = next.conditions.every((condition) => link.conditions.includes(condition));
    const isOnce = link.conditions.every((condition) => !isRepeat(condition) || next.conditions.includes(condition));
    if (isThere && isOnce && (!link.address.isBare || link.isAlone)) left.add(link.address);
  }
  const without = (pieces: readonly Piece[]): readonly Piece[] =>
    pieces
      .filter((piece) => !left.has(piece))
      .map((piece) =>
        typeof piece === "object" && "condition" in piece ? { ...piece, pieces: without(piece.pieces) } : piece,
      );
  return blocks.map((block) => ({ ...block, pieces: without(block.pieces) })).filter(({ pieces }) => pieces.length > 0);
}

function linksIn(pieces: readonly Piece[], around: Omit<Link, "address" | "key">): readonly Link[] {
  return pieces.flatMap((piece): readonly Link[] => {
    if (typeof piece === "string" || "tag" in piece) return [];
    if ("url" in piece) return [{ ...around, address: piece, key: JSON.stringify(piece.url.map(keyOf)) }];
    return linksIn(piece.pieces, {
      ...around,
      isAlone: false,
      conditions: [...around.conditions, piece.condition],
    });
  });
}

/** A tag is the same however it is spelled. */
function keyOf(piece: string | Slot): unknown {
  if (typeof piece === "string") return piece;
  const { list, group, name, default: fallback } = piece.tag;
  return [list, group, name, fallback, piece.position];
}
