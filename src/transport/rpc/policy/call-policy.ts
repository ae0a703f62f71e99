import { type DescMethod, type DescService, getOption, hasOption } from "@bufbuild/protobuf";
import { Access, access, Role as RolePb, role as roleOption } from "../../../../gen/letterpress/v1/access_pb.ts";
import { Source, source } from "../../../../gen/letterpress/v1/options_pb.ts";
import type { KeyKind } from "../../../domain/key/key.ts";
import type { Role } from "../../../domain/key/role.ts";

const OWN_PACKAGE = "letterpress.v1";

const SOURCE_BYTES_MAX = 1024 * 1024;
const PLAIN_BYTES_MAX = 64 * 1024;

/** Fields that a message does not declare are passed over: a small request can hold half a million of them. */
export const BINARY_OPTIONS = { readUnknownFields: false } as const;

/** The largest message an answer may hold, in bytes. */
export const WRITE_BYTES_MAX = 4 * 1024 * 1024;

type CallerKind = KeyKind | "any" | "page" | "preview-link";

/** What the options of a method say of its calls. */
export interface CallPolicy {
  /**
   * The kind of key that the method accepts, or `any` for both. Without a key: `page` for one that pages of this server
   * call, `preview-link` for one whose message holds a token. Undefined for the public methods of other packages, such
   * as health.
   */
  readonly kind: CallerKind | undefined;
  /** The least role that an admin key needs; undefined where it takes none. */
  readonly role: Role | undefined;
  /** Whether its calls give the compiler something: a source of their own, a stored draft or a published version. */
  readonly compilesSource: boolean;
  /** The largest request message, in bytes: 1 MiB when it carries a source, else 64 KiB. */
  readonly readBytesMax: number;
}

/** Reading an option decodes it each time, which is too much for every call. */
const policies = new WeakMap<DescMethod, CallPolicy>();

/** The policy of a method. Throws for a method of ours that does not say which kind and role of key it takes. */
export function callPolicyOf(method: DescMethod): CallPolicy {
  const known = policies.get(method) ?? readPolicy(method);
  policies.set(method, known);
  return known;
}

/** Throws unless every method says which kind and role of key it takes, so that a forgotten option stops the start. */
export function assertPoliciesDeclared(service: DescService): void {
  for (const method of service.methods) callPolicyOf(method);
}

function readPolicy(method: DescMethod): CallPolicy {
  const isOwn = method.parent.file.proto.package === OWN_PACKAGE;
  const kind = isOwn ? readKind(method) : undefined;
  const origin = hasOption(method, source) ? getOption(method, source) : Source.UNSPECIFIED;
  return {
    kind,
    role: kind === "admin" || kind === "any" ? readRole(method) : undefined,
    compilesSource: origin !== Source.UNSPECIFIED,
    readBytesMax: origin === Source.REQUEST ? SOURCE_BYTES_MAX : PLAIN_BYTES_MAX,
  };
}

function readKind(method: DescMethod): CallerKind {
  const declared = hasOption(method, access) ? getOption(method, access) : Access.UNSPECIFIED;
  if (declared === Access.SDK) return "sdk";
  if (declared === Access.ADMIN) return "admin";
  if (declared === Access.PAGE) return "page";
  if (declared === Access.ANY_KEY) return "any";
  if (declared === Access.PREVIEW_LINK) return "preview-link";
  throw new Error(`${method.parent.typeName}/${method.name} does not declare the option (letterpress.v1.access)`);
}

const DECLARED_ROLES: Readonly<Record<RolePb, Role | undefined>> = {
  [RolePb.UNSPECIFIED]: undefined,
  [RolePb.VIEWER]: "viewer",
  [RolePb.EDITOR]: "editor",
  [RolePb.PUBLISHER]: "publisher",
  [RolePb.OWNER]: "owner",
};

function readRole(method: DescMethod): Role {
  const declared = DECLARED_ROLES[hasOption(method, roleOption) ? getOption(method, roleOption) : RolePb.UNSPECIFIED];
  if (declared !== undefined) return declared;
  throw new Error(`${method.parent.typeName}/${method.name} does not declare the option (letterpress.v1.role)`);
}
