import { joinReports } from "../../../core/evaluator/report.ts";
import { type MessageDefaults, parseMessageDefaults } from "./message-defaults.ts";
import type { FillReport, FillResult } from "./render-program.ts";
import type { MailPart, RenderedMail } from "./rendered-mail.ts";

/**
 * A mail whose parts are filled when first read. All members are its own and enumerable, so that it is copied, printed
 * and compared like any object. Their getters are shared: those of a single object cost more than filling it.
 */
export class LazyMail implements RenderedMail {
  readonly output: string;
  declare readonly text?: string;
  declare readonly subject?: string;
  declare readonly message?: MessageDefaults;
  declare readonly report: FillReport;
  readonly #body: FillReport;
  readonly #parts: readonly MailPart[];
  readonly #fill: (part: MailPart) => FillResult;
  #report: FillReport | undefined;

  /** `fill` gives the same result whenever it is called for a part. */
  constructor({ output, report }: FillResult, parts: readonly MailPart[], fill: (part: MailPart) => FillResult) {
    this.output = output;
    this.#body = report;
    this.#parts = parts;
    this.#fill = fill;
    for (const part of parts) Object.defineProperty(this, part, LazyMail.#members[part]);
    Object.defineProperty(this, "report", LazyMail.#members.report);
  }

  #joinReports(): FillReport {
    this.#report ??= joinReports(
      this.#body,
      this.#parts.map((part) => this.#fill(part).report),
    );
    return this.#report;
  }

  static readonly #members = {
    text: {
      enumerable: true,
      get(this: LazyMail) {
        return this.#fill("text").output;
      },
    },
    subject: {
      enumerable: true,
      get(this: LazyMail) {
        return this.#fill("subject").output;
      },
    },
    message: {
      enumerable: true,
      get(this: LazyMail) {
        return parseMessageDefaults(this.#fill("message").output);
      },
    },
    report: {
      enumerable: true,
      get(this: LazyMail) {
        return this.#joinReports();
      },
    },
  };
}
