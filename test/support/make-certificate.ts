import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";

/** Whether certificates can be made here. */
export const hasOpenssl: boolean = spawnSync("openssl", ["version"]).status === 0;

const LOCAL_NAMES = "DNS:localhost,IP:127.0.0.1";

/** Makes a certificate with the openssl command, for this machine unless told, and returns the names of its files. */
export function makeCertificate(folder: string, names = LOCAL_NAMES): { readonly cert: string; readonly key: string } {
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const subject = ["-subj", "/CN=localhost", "-addext", `subjectAltName=${names}`];
  const args = ["req", "-x509", "-days", "2", "-nodes", ...curve, "-keyout", key, "-out", cert, ...subject];
  execFileSync("openssl", args, { stdio: "pipe" });
  return { cert, key };
}
