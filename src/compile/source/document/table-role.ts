import type { BlockOf } from "../../../domain/document/block/block.ts";

/** The role of a part of a table: where its rows are lists, browsers no longer know it by the names of elements. */
export function tableRole({ props }: BlockOf<"table">, role: string): string | undefined {
  return props.mobileStack ? role : undefined;
}
