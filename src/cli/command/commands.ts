import type { Command } from "../framework/command.ts";
import { auditExport } from "./audit/export.ts";
import { auditList } from "./audit/list.ts";
import { auditPrune } from "./audit/prune.ts";
import { auditVerify } from "./audit/verify.ts";
import { keyCreate } from "./key/create.ts";
import { keyList } from "./key/list.ts";
import { keyRevoke } from "./key/revoke.ts";
import { keyRotate } from "./key/rotate.ts";
import { keyUsage } from "./key/usage.ts";
import { completionOf } from "./reference/completion.ts";
import { openapi } from "./reference/openapi.ts";
import { proto } from "./reference/proto.ts";
import { consoleCommand } from "./server/console.ts";
import { health } from "./server/health.ts";
import { login } from "./server/login.ts";
import { logout } from "./server/logout.ts";
import { serve } from "./server/serve.ts";
import { backup } from "./store/backup.ts";
import { storeCheck } from "./store/check.ts";
import { storeCompact } from "./store/compact.ts";
import { storeCopy } from "./store/copy.ts";
import { storeMigrate } from "./store/migrate.ts";
import { storePepper } from "./store/pepper.ts";
import { storePrune } from "./store/prune.ts";
import { restore } from "./store/restore.ts";
import { templateArchive } from "./template/archive.ts";
import { check } from "./template/check.ts";
import { dev } from "./template/dev.ts";
import { templateDiff } from "./template/diff.ts";
import { eject } from "./template/eject.ts";
import { templateList } from "./template/list.ts";
import { templateNew } from "./template/new.ts";
import { templatePublish } from "./template/publish.ts";
import { templatePull } from "./template/pull.ts";
import { templatePush } from "./template/push.ts";
import { render } from "./template/render.ts";
import { templateRollback } from "./template/rollback.ts";
import { templateStatus } from "./template/status.ts";
import { types } from "./template/types.ts";
import { templateUnarchive } from "./template/unarchive.ts";
import { templateValidate } from "./template/validate.ts";
import { templateVersions } from "./template/versions.ts";

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
