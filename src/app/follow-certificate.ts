import { statSync } from "node:fs";
import { type Certificate, type CertificateFiles, readCertificate } from "../config/certificate.ts";

/** Logs one line for each certificate that is loaded or rejected. */
export type CertificateLog = Readonly<Record<"info" | "error", (fields: object, message: string) => void>>;

export interface FollowCertificateDeps {
  readonly use: (certificate: Certificate) => void;
  readonly log: CertificateLog;
  /** Interval at which the files are checked. Default: five seconds. */
  readonly intervalMs?: number;
}

/** A certificate that is reloaded when its files change. */
export interface FollowedCertificate {
  /** Reloads the files immediately. */
  reload(): void;
  stop(): void;
}

const INTERVAL_MS = 5_000;

/**
 * Reloads a certificate after its files have changed and then stayed unchanged for one interval, because a renewal
 * writes one file after the other. If the new certificate is unusable, it is rejected and the previous one stays in
 * use. The files are polled, not watched, because symbolic links to them change, too.
 */
export function followCertificate(
  files: CertificateFiles,
  { use, log, intervalMs = INTERVAL_MS }: FollowCertificateDeps,
): FollowedCertificate {
  let known = stampOf(files);
  let seen = known;

  function reload(): void {
    known = stampOf(files);
    try {
      use(readCertificate(files, new Date()));
      log.info(files, "the certificate was reloaded");
    } catch (err) {
      log.error({ ...files, err }, "the new certificate is not usable; the previous one stays in use");
    }
  }

  const timer = setInterval(() => {
    const stamp = stampOf(files);
    if (stamp !== known && stamp === seen) reload();
    seen = stamp;
  }, intervalMs).unref();

  return { reload, stop: () => clearInterval(timer) };
}

/** Changes whenever the identity, size or date of the files changes. */
function stampOf({ cert, key }: CertificateFiles): string {
  return [cert, key]
    .map((file) => {
      const stats = statSync(file, { throwIfNoEntry: false });
      return stats === undefined ? "" : [stats.dev, stats.ino, stats.size, stats.mtimeMs].join(" ");
    })
    .join("\n");
}
