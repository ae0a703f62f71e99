import { BLOCK_MEMBERS, isBlockKind } from "../../../../domain/document/block/block.ts";
import type { Members } from "../../../../domain/document/member.ts";
import { taggedText } from "../../../../domain/document/scalar.ts";
import type { Arguments } from "../../shared/argument.ts";
import { ownArguments, ownSettings, type Parameters } from "../../shared/parameter.ts";

/** Members of nodes, boxes and borders that are no text. Those of blocks alone are in the table of their kind. */
const SETTING =
  /(?:background|color|fontFamily|width|height)$|^(?:top|right|bottom|left|gap|radius|style|order|align|verticalAlign)$/i;

/** What the parameters of a partial are given in a member of a node. `kind` is that of a block. */
export type NodeArguments = (member: string, kind?: unknown) => Arguments;

/** The same in every member: what a mail gives. */
export function givenArguments(args: Arguments): NodeArguments {
  return () => args;
}

/** What is given where a partial is compiled alone: tags, and in colours and other settings values without tags. */
export function aloneArguments(parameters: Parameters): NodeArguments {
  const tags = ownArguments(parameters);
  return (member, kind) => {
    return SETTING.test(member) || isSetting(member, kind) ? ownSettings(parameters, member) : tags;
  };
}

function isSetting(member: string, kind: unknown): boolean {
  if (!isBlockKind(kind)) return false;
  const members: Members = BLOCK_MEMBERS[kind].props;
  return Object.hasOwn(members, member) && members[member]?.read !== taggedText;
}
