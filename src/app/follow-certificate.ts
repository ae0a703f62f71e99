import { statSync } from "node:fs";
import { type Certificate, type CertificateFiles, readCertificate } from "../config/certificate.ts";

/** Takes one line for each certificate that is used or refused. */
export type CertificateLog = Readonly<Record<"info" | "error", (fields: object, message: string) => void>>;

/** What a certificate is followed with. */
export interface FollowCertificateDeps {
  readonly use: (certificate: Certificate) => void;
  readonly log: CertificateLog;
  /** How often the files are looked at. Default: every five seconds. */
  readonly intervalMs?: number;
}

/** Files of a certificate that are followed. */
export interface FollowedCertificate {
  /** Reads them at once. */
  reload(): void;
  stop(): void;
}

const INTERVAL_MS = 5_000;

/**
 * Reloads a certificate once its files have changed and then stayed the same for one interval, because a renewal writes
 * one file after the other. If the new certificate is not usable, it is rejected and the previous one stays in use. The
 * files are polled, not watched, because links that lead to them change, too.
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

/** Differs for files that differ, as far as their place, size and date tell. */
function stampOf({ cert, key }: CertificateFiles): string {
  return [cert, key]
    .map((file) => {
      const stats = statSync(file, { throwIfNoEntry: false });
      return stats === undefined ? "" : [stats.dev, stats.ino, stats.size, stats.mtimeMs].join(" ");
    })
    .join("\n");
}
