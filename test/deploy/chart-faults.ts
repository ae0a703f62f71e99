import { readFileSync } from "node:fs";
import { findEnvironmentFaults } from "./environment-faults.ts";
import type { Container, KubernetesObject, PodSpec, Texts } from "./kubernetes-object.ts";
import { STOP_SECONDS } from "./stop-seconds.ts";

/** The user of the image. */
const USER = Number(/^USER (\d+):\1$/m.exec(readFileSync("Dockerfile", "utf8"))?.[1]);

/** What is wrong with the objects of the chart, beyond what their schemas say. */
export function findChartFaults(objects: readonly KubernetesObject[]): readonly string[] {
  const server = objects.find(({ kind }) => kind === "Deployment");
  const migration = objects.find(({ kind }) => kind === "Job");
  const serverPod = server?.spec.template;
  const migrationPod = migration?.spec.template;
  if (serverPod === undefined || migration === undefined || migrationPod === undefined) {
    return ["there is no Deployment, or no Job for migrations"];
  }
  return [
    ...findMigrationFaults(migration, migrationPod.spec, serverPod.spec),
    ...findServerFaults(serverPod.spec),
    ...findPodFaults(serverPod.spec),
    ...findPodFaults(migrationPod.spec),
    ...findLabelFaults(objects, serverPod.metadata.labels, migrationPod.metadata.labels),
    ...findPortFaults(objects, serverPod.spec),
    ...objects.filter(({ kind }) => kind === "Secret").map(() => "a Secret is made, and its value kept by Helm"),
  ];
}

function* findMigrationFaults(job: KubernetesObject, migration: PodSpec, server: PodSpec) {
  if (job.metadata.annotations?.["helm.sh/hook"] !== "pre-install,pre-upgrade") yield "the migration is no hook";
  if (migration.containers[0]?.args.join(" ") !== "store migrate") yield "the Job does not migrate";
  const secretsOf = ({ volumes }: PodSpec) => volumes.flatMap(({ secret }) => secret?.secretName ?? []);
  const [migrator = ""] = secretsOf(migration);
  if (migrator === "" || secretsOf(server).includes(migrator)) yield "servers have the secret of migrations";
}

function* findServerFaults(pod: PodSpec) {
  const [server] = pod.containers;
  if (server === undefined) return;
  yield* findProbeFaults(server);
  const pause = server.lifecycle?.preStop?.sleep?.seconds ?? 0;
  if (pause === 0) yield "there is no pause before SIGTERM";
  const grace = pod.terminationGracePeriodSeconds ?? 0;
  if (grace < pause + STOP_SECONDS) yield `the grace of ${grace} s is less than ${pause} s and ${STOP_SECONDS} s`;
  if (pod.topologySpreadConstraints?.length === 0) yield "pods are not spread";
}

function* findProbeFaults(server: Container) {
  const open = server.ports?.map(({ name }) => name) ?? [];
  const scheme = server.env.some(({ name }) => name === "TLS_CERT") ? "HTTPS" : "HTTP";
  const probes = { startupProbe: "/healthz", livenessProbe: "/healthz", readinessProbe: "/readyz" } as const;
  for (const [name, path] of Object.entries(probes) as [keyof typeof probes, string][]) {
    const { httpGet } = server[name] ?? {};
    if (httpGet?.path !== path) yield `${name} does not ask ${path}`;
    if (!open.includes(httpGet?.port ?? "")) yield `${name} asks a port that there is none of`;
    if (httpGet?.scheme !== scheme) yield `${name} asks by the wrong scheme`;
  }
}

function* findPodFaults(pod: PodSpec) {
  const { runAsNonRoot, runAsUser, runAsGroup, seccompProfile } = pod.securityContext ?? {};
  if (!runAsNonRoot || runAsUser !== USER || runAsGroup !== USER) yield `the user is not ${USER}`;
  if (seccompProfile?.type !== "RuntimeDefault") yield "seccomp is not RuntimeDefault";
  if (pod.automountServiceAccountToken !== false) yield "the pod has a token of the cluster";
  if (pod.enableServiceLinks !== false) yield "Services of the namespace get into the environment";
  for (const container of pod.containers) {
    yield* findContainerFaults(container);
    yield* findMountFaults(container, pod);
  }
}

function* findContainerFaults({ securityContext, resources, env }: Container) {
  if (securityContext?.allowPrivilegeEscalation !== false) yield "privileges may be escalated";
  if (securityContext?.readOnlyRootFilesystem !== true) yield "the root file system can be written";
  if (securityContext?.capabilities?.drop?.join() !== "ALL") yield "capabilities are kept";
  if (!resources?.limits?.memory || !resources.requests?.memory || !resources.requests.cpu) yield "resources are open";
  if (new Set(env.map(({ name }) => name)).size !== env.length) yield "a variable is set twice";
  yield* findEnvironmentFaults(Object.fromEntries(env.map(({ name, value }) => [name, value])));
}

/** Each file that the environment names is mounted, as an item of a Secret. */
function* findMountFaults({ env, volumeMounts }: Container, { volumes }: PodSpec) {
  const files: string[] = [];
  for (const { name, mountPath } of volumeMounts) {
    const volume = volumes.find((each) => each.name === name);
    if (volume === undefined) yield `the volume ${name} is mounted, and there is none`;
    const items = volume?.secret?.items?.map(({ path }) => `${mountPath}/${path}`);
    files.push(...(items ?? [`${mountPath}/*`]));
  }
  const isMounted = (path: string) => files.includes(path) || files.includes(path.replace(/[^/]+$/, "*"));
  for (const { name, value = "" } of env) {
    const paths = [...value.matchAll(/(?:^|=)(\/[^&]+)/g)].map(([, path = ""]) => path);
    for (const path of paths.filter((each) => !isMounted(each))) yield `${name}: ${path} is not mounted`;
  }
}

const has = (labels: Texts, chosen: Texts) => Object.entries(chosen).every(([name, text]) => labels[name] === text);

/** What chooses pods chooses those of servers, and not those of migrations. */
function* findLabelFaults(objects: readonly KubernetesObject[], server: Texts, migration: Texts) {
  for (const { kind, spec, metadata } of objects) {
    const chosen = spec.podSelector?.matchLabels ?? spec.selector?.matchLabels ?? spec.selector;
    if (chosen === undefined || kind === "ServiceMonitor") continue;
    if (!has(server, chosen as Texts)) yield `${kind} ${metadata.name} does not choose the servers`;
    if (has(migration, chosen as Texts)) yield `${kind} ${metadata.name} chooses migrations, too`;
  }
}

/** The Service leads to a port of the server; Ingresses and ServiceMonitors to the Service. */
function* findPortFaults(objects: readonly KubernetesObject[], server: PodSpec) {
  const service = objects.find(({ kind }) => kind === "Service");
  const open = server.containers[0]?.ports?.map(({ name }) => name) ?? [];
  const { ports = [] } = service?.spec ?? {};
  for (const { targetPort } of ports) {
    if (!open.includes(targetPort)) yield `the Service leads to "${targetPort}", which is no port`;
  }
  const names = ports.map(({ name }) => name);
  for (const { kind, spec } of objects) {
    const backends = spec.rules?.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service));
    const isRight = backends?.every(({ name, port }) => name === service?.metadata.name && names.includes(port.name));
    if (kind === "Ingress" && isRight !== true) yield "an Ingress does not lead to the Service";
    if (kind === "ServiceMonitor") yield* findMonitorFaults(spec, service?.metadata.labels ?? {}, names);
  }
}

function* findMonitorFaults(
  { selector, endpoints }: KubernetesObject["spec"],
  labels: Texts,
  ports: readonly string[],
) {
  if (!has(labels, selector?.matchLabels ?? {})) yield "the ServiceMonitor does not find the Service";
  if (!ports.includes(endpoints?.[0]?.port ?? "")) yield "the ServiceMonitor asks a port that there is none of";
  if (endpoints?.[0]?.path !== "/metrics") yield "the ServiceMonitor does not read /metrics";
}
