import type { ReactNode } from "react";
import type { TemplateUse } from "../../../../gen/letterpress/v1/template_pb.ts";
import { useAddress } from "../../components/use-address.ts";

interface MailPickerProps {
  /** The templates that have the part. */
  readonly uses: readonly TemplateUse[];
  /** The id or slug of the mail that it is shown in; empty for none. */
  readonly chosen: string;
  /** What there is beside it. */
  readonly children?: ReactNode;
}

/** Chooses the mail that a part of mails is shown in; nothing where no mail has it. */
export function MailPicker({ uses, chosen, children }: MailPickerProps) {
  const [, setAddress] = useAddress();
  const mails = uses.filter(({ kind }) => kind === "mail");
  if (mails.length === 0 && chosen === "") return null;
  const listed = mails.find(({ id, slug }) => chosen === id || chosen === slug);
  return (
    <div className="bar">
      <select
        className="input choose"
        aria-label="Shown"
        value={listed?.id ?? chosen}
        onChange={({ target }) => setAddress({ in: target.value })}
      >
        <option value="">Alone</option>
        {mails.map(({ id, name }) => (
          <option key={id} value={id}>
            In {name}
          </option>
        ))}
        {chosen !== "" && listed === undefined && <option value={chosen}>In {chosen}</option>}
      </select>
      {children}
    </div>
  );
}
