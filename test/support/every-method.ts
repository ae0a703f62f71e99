import { readdirSync } from "node:fs";
import type { DescMethod, DescService } from "@bufbuild/protobuf";

const FOLDER = new URL("../../gen/letterpress/v1/", import.meta.url);

/** Every method of every service of ours, as it was generated: a new one is tried without being named. */
export const METHODS: readonly DescMethod[] = (
  await Promise.all(
    readdirSync(FOLDER)
      .filter((file) => file.endsWith("_service_pb.ts"))
      .map(async (file) => Object.values(await import(new URL(file, FOLDER).href)) as readonly DescService[]),
  )
).flatMap((exported) => exported.filter(({ kind }) => kind === "service").flatMap(({ methods }) => methods));
