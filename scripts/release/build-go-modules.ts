import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runStep } from "./run-step.ts";

const REPOSITORY = "github.com/letterpress/letterpress";
/** The second is nested in the first, whose zip is without it. */
const MODULES = ["clients/go", "clients/go/grpc"];

/**
 * Builds the Go modules as Go itself zips them when it fetches a tag: the folder has the form of a module proxy. Their
 * tags are those that the repository needs at the release, such as `clients/go/v0.2.0`.
 */
export function buildGoModules(clone: string, folder: string): void {
  const [, version] =
    /^const Version = "(.+)"$/m.exec(readFileSync(join(clone, "clients/go/client/rest.go"), "utf8")) ?? [];
  for (const module of MODULES) runStep(clone, "git", ["tag", `${module}/v${version}`]);
  const cache = join(clone, "release-modules");
  const env = {
    ...{ GOMODCACHE: cache, GOPROXY: "direct", GOSUMDB: "off", GOFLAGS: "-modcacherw", GOTOOLCHAIN: "local" },
    ...{ GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: `url.file://${clone}.insteadOf` },
    GIT_CONFIG_VALUE_0: `https://${REPOSITORY}`,
  };
  const paths = MODULES.map((module) => `${REPOSITORY}/${module}@v${version}`);
  runStep(clone, "go", ["mod", "download", ...paths], env);
  for (const module of MODULES) {
    const versions = join(REPOSITORY, module, "@v");
    cpSync(join(cache, "cache/download", versions), join(folder, versions), {
      recursive: true,
      filter: (path) => !path.endsWith(".lock"),
    });
  }
}
