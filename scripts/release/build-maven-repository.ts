import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runStep } from "./run-step.ts";

const PLUGINS = "org.apache.maven.plugins";
const GOALS = [
  "package",
  `${PLUGINS}:maven-source-plugin:3.3.1:jar-no-fork`,
  `${PLUGINS}:maven-javadoc-plugin:3.11.2:jar`,
  `${PLUGINS}:maven-deploy-plugin:3.1.4:deploy`,
];

/** Builds the modules of the Java library with sources and javadoc, in the form of a Maven repository. */
export function buildMavenRepository(clone: string, folder: string): void {
  const java = join(clone, "clients/java");
  for (const path of globSync(["pom.xml", "modules.xml", "*/pom.xml"], { cwd: java })) {
    const pom = readFileSync(join(java, path), "utf8");
    writeFileSync(join(java, path), pom.replaceAll("-SNAPSHOT</version>", "</version>"));
  }
  const options = ["--batch-mode", "--no-transfer-progress", "--quiet", "--file", "modules.xml"];
  const strict = ["-Ddoclint=all", "-DfailOnWarnings=true"];
  const settings = ["-DskipTests", ...strict, `-DaltDeploymentRepository=release::file://${folder}`];
  const modules = ["--activate-profiles", "grpc,spring", "--projects", "!:letterpress-modules"];
  runStep(java, "mvn", [...options, ...modules, ...settings, ...GOALS]);
}
