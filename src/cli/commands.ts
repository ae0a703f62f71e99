import { auditExport } from "./audit-export.ts";
import { auditList } from "./audit-list.ts";
import { auditPrune } from "./audit-prune.ts";
import { auditVerify } from "./audit-verify.ts";
import { backup } from "./backup.ts";
import { check } from "./check.ts";
import type { Command } from "./command.ts";
import { completionOf } from "./completion.ts";
import { consoleCommand } from "./console.ts";
import { dev } from "./dev/dev.ts";
import { eject } from "./eject/eject.ts";
import { health } from "./health.ts";
import { keyCreate } from "./key-create.ts";
import { keyList } from "./key-list.ts";
import { keyRevoke } from "./key-revoke.ts";
import { keyRotate } from "./key-rotate.ts";
import { keyUsage } from "./key-usage.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { openapi } from "./openapi.ts";
import { proto } from "./proto.ts";
import { render } from "./render.ts";
import { restore } from "./restore.ts";
import { serve } from "./serve.ts";
import { storeCheck } from "./store-check.ts";
import { storeCompact } from "./store-compact.ts";
import { storeCopy } from "./store-copy.ts";
import { storeMigrate } from "./store-migrate.ts";
import { storePepper } from "./store-pepper.ts";
import { storePrune } from "./store-prune.ts";
import { templateArchive } from "./template-archive.ts";
import { templateDiff } from "./template-diff.ts";
import { templateList } from "./template-list.ts";
import { templateNew } from "./template-new.ts";
import { templatePublish } from "./template-publish.ts";
import { templatePull } from "./template-pull.ts";
import { templatePush } from "./template-push.ts";
import { templateRollback } from "./template-rollback.ts";
import { templateStatus } from "./template-status.ts";
import { templateUnarchive } from "./template-unarchive.ts";
import { templateValidate } from "./template-validate.ts";
import { templateVersions } from "./template-versions.ts";
import { types } from "./types/types.ts";

const WORKING: readonly Command[] = [
  serve,
  keyCreate,
  keyList,
  keyRevoke,
  keyRotate,
  keyUsage,
  templateNew,
  templatePull,
  templateStatus,
  templateDiff,
  templateValidate,
  templatePush,
  templatePublish,
  templateList,
  templateVersions,
  templateRollback,
  templateArchive,
  templateUnarchive,
  check,
  types,
  eject,
  render,
  dev,
  consoleCommand,
  login,
  logout,
  auditList,
  auditExport,
  auditVerify,
  auditPrune,
  backup,
  restore,
  storeCheck,
  storePepper,
  storePrune,
  storeCompact,
  storeCopy,
  storeMigrate,
  proto,
  openapi,
  health,
];

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [...WORKING, completionOf(WORKING)];
