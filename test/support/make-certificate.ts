import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";

/** Whether certificates can be made here. */
export const hasOpenssl: boolean = spawnSync("openssl", ["version"]).status === 0;

/** Makes a certificate for localhost and 127.0.0.1 with the openssl command, and returns the names of its files. */
export function makeCertificate(folder: string): { readonly cert: string; readonly key: string } {
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const args = ["req", "-x509", "-days", "2", "-nodes", ...curve, "-keyout", key, "-out", cert, ...subject];
  execFileSync("openssl", args, { stdio: "pipe" });
  return { cert, key };
}
