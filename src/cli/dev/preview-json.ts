import type { FillReport } from "../../../core/evaluator/report.ts";
import type { Severity } from "../../domain/rules.ts";
import type { ProgramName } from "../../domain/template/program-name.ts";
import type { PartKind } from "../../domain/template/template-kind.ts";

/** A finding as the page shows it. */
export interface FindingJson {
  readonly severity: Severity;
  /** File, line and column, as editors and terminals open them. */
  readonly place: string;
  readonly message: string;
  readonly rule: string;
  /** Why its author allows it; absent where nobody does. */
  readonly waived?: string | undefined;
  /** Absent where no page explains it. */
  readonly documentation_url?: string;
}

/** Data to try a template with. */
export interface SampleJson {
  readonly name: string;
  readonly data: unknown;
}

/** A partial or layout as the page shows it. */
export interface UsedPartJson {
  readonly slug: string;
  readonly kind: PartKind;
  readonly origin: string;
}

/** A template of the folder as the page knows it. */
export interface PreviewJson {
  readonly id: string;
  readonly name: string;
  readonly findings: readonly FindingJson[];
  /** The partials and layouts in it, and where they are. */
  readonly used: readonly UsedPartJson[];
  readonly samples: readonly SampleJson[];
  /** Milliseconds since 1970 at which what is shown was compiled; absent while nothing has compiled. */
  readonly previewed_at?: number;
  /** True when what is in the folder now does not compile. */
  readonly is_stale: boolean;
}

/** A template filled with data. */
export interface FilledJson {
  readonly parts: Readonly<Partial<Record<ProgramName, string>>>;
  readonly report: FillReport;
}
