import { spawnSync } from "node:child_process";

/**
 * A network of its own, with two cables to this machine: one for what the processes in it ask of others, which faults
 * befall, and one for their callers.
 */
export interface NetworkNamespace {
  /** What begins a command line that runs in it. */
  readonly enter: readonly string[];
  /** This machine, as it is seen from within by the first cable. */
  readonly outerAddress: string;
  /** Where processes in it listen for callers. */
  readonly innerAddress: string;
  /** Takes the first cable out: what is sent is lost, and nobody is told. */
  unplug(): void;
  plug(): void;
  /** Loses what comes in by the first cable; what is sent arrives. */
  loseAnswers(): void;
  /** Answers every packet that is sent by the first cable with a reset. */
  reject(): void;
  /** Ends both. */
  pass(): void;
  remove(): void;
}

let made = 0;

/** Why none can be made here; undefined where they can. */
export function namespaceFault(): string | undefined {
  if (process.getuid?.() !== 0) return "network namespaces are made by root alone";
  try {
    const namespace = createNetworkNamespace();
    try {
      namespace.loseAnswers();
    } finally {
      namespace.remove();
    }
    return undefined;
  } catch (err) {
    return String(err);
  }
}

/** Makes one by `ip netns` and two veth pairs. Throws what the system says where it may not. */
export function createNetworkNamespace(): NetworkNamespace {
  made += 1;
  const name = `letterpress-${process.pid}-${made}`;
  run("ip", "netns", "add", name);
  const [asking, called] = [connect(name, "asking", 203), connect(name, "called", 204)];
  const filter = (...rule: readonly string[]) => run("ip", "netns", "exec", name, "iptables", ...rule);
  return {
    enter: ["ip", "netns", "exec", name],
    outerAddress: asking.outer,
    innerAddress: called.inner,
    unplug: () => run("ip", "link", "set", asking.device, "down"),
    plug: () => run("ip", "link", "set", asking.device, "up"),
    loseAnswers: () => filter("-A", "INPUT", "-i", "asking", "-j", "DROP"),
    reject: () => filter("-A", "OUTPUT", "-o", "asking", "-p", "tcp", "-j", "REJECT", "--reject-with", "tcp-reset"),
    pass: () => filter("--flush"),
    // Its ends of the cables go with it, and with them the others.
    remove: () => run("ip", "netns", "del", name),
  };
}

/** Lays a cable, whose end within has a name of its own. */
function connect(namespace: string, inside: "asking" | "called", net: number) {
  const device = `lp${process.pid}${inside[0]}${made}`;
  // Four addresses for each cable.
  const [outer, inner] = [1, 2].map((host) => `10.${net}.${made >> 6}.${(made & 63) * 4 + host}`) as [string, string];
  run("ip", "link", "add", device, "type", "veth", "peer", "name", inside, "netns", namespace);
  run("ip", "addr", "add", `${outer}/30`, "dev", device);
  run("ip", "link", "set", device, "up");
  run("ip", "-n", namespace, "addr", "add", `${inner}/30`, "dev", inside);
  for (const each of ["lo", inside]) run("ip", "-n", namespace, "link", "set", each, "up");
  return { device, outer, inner };
}

function run(command: string, ...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${error?.message ?? stderr.trim()}`);
}
