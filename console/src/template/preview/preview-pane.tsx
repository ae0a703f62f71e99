import { Tabs } from "radix-ui";
import { useCallback, useDeferredValue, useState } from "react";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import type { Target } from "../../../../clients/js/src/template-json.ts";
import { describeError } from "../../components/describe-error.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { LoadingLines } from "../../components/loading.tsx";
import { useAddress } from "../../components/use-address.ts";
import { type Filling, fillMail } from "./fill-mail.ts";
import { InboxLine } from "./inbox-line.tsx";
import { type Look, widthOf } from "./look.ts";
import { LookBar } from "./look-bar.tsx";
import { MailFrame } from "./mail-frame.tsx";
import { readPreheader } from "./read-preheader.ts";
import { SizeBar } from "./size-bar.tsx";
import type { Preview } from "./use-preview.ts";
import "./preview.css";

const TABS = { html: "HTML", text: "Text", mjml: "MJML", "react-email": "TSX" } as const;
type Tab = keyof typeof TABS;

interface PreviewPaneProps {
  readonly preview: Preview;
  readonly data: FillData;
  /** Its HTML, filled with that data. */
  readonly mail: Filling | undefined;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
}

/** A mail in all its forms, filled in this page by what fills it in production. */
export function PreviewPane({ preview, data, mail, look, onLook }: PreviewPaneProps) {
  const { programs, hasErrors, isCurrent, problem, retry } = preview;
  const isEnded = problem !== undefined && describeError(problem).code === "INVALID_API_KEY";
  const [address, setAddress] = useAddress();
  const tab = toTab(address.get("form") ?? "");
  return (
    <section className="preview" aria-label="Preview">
      {problem !== undefined && !isEnded && <ErrorNote error={problem} onRetry={retry} />}
      {programs === undefined && !hasErrors && problem === undefined && <LoadingLines />}
      {programs === undefined && hasErrors && problem === undefined && (
        <div className="empty">
          <h2>Nothing to show yet</h2>
          <p>The source has errors, which are listed below it. The mail appears as soon as they are fixed.</p>
        </div>
      )}
      {programs !== undefined && (
        <Tabs.Root
          className="preview-tabs"
          value={tab}
          onValueChange={(name) => setAddress({ form: name === "html" ? "" : name })}
        >
          <div className="bar">
            <Tabs.List className="segments" aria-label="Form of the mail">
              {Object.entries(TABS).map(([name, label]) => (
                <Tabs.Trigger key={name} value={name}>
                  {label}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
            {isCurrent && hasErrors && <span className="badge warn">As of the last source without errors</span>}
            {problem !== undefined && <span className="badge warn">As of the last answer</span>}
          </div>
          <Tabs.Content value={tab} className="preview-body" tabIndex={-1}>
            <Filled template={programs.template} tab={tab} data={data} html={mail} look={look} onLook={onLook} />
          </Tabs.Content>
        </Tabs.Root>
      )}
    </section>
  );
}

function toTab(name: string): Tab {
  return (Object.keys(TABS) as Tab[]).find((tab) => tab === name) ?? "html";
}

interface FilledProps {
  readonly template: unknown;
  readonly tab: Tab;
  readonly data: FillData;
  readonly html: Filling | undefined;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
}

function Filled({ template, tab, data, html, look, onLook }: FilledProps) {
  const target: Target = tab === "text" ? "html" : tab;
  const mail = (target === "html" ? html : undefined) ?? fillMail(template, target, data);
  if (!("output" in mail))
    return (
      <div className="note danger" role="alert">
        <h3>The data cannot be filled in</h3>
        <ul>
          {mail.map(({ loc, msg }) => (
            <li key={loc.join(".")}>
              <code>{loc.join(".")}</code> {msg}
            </li>
          ))}
        </ul>
      </div>
    );
  const output = tab === "text" ? mail.text : mail.output;
  return (
    <>
      {tab === "html" ? (
        <HtmlForm html={output} subject={mail.subject} text={mail.text} look={look} onLook={onLook} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <pre className="printed" tabIndex={0}>
          {output}
        </pre>
      )}
      <SizeBar output={output} isHtml={tab === "html"} />
    </>
  );
}

interface HtmlFormProps {
  readonly html: string;
  readonly subject: string;
  readonly text: string;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
}

function HtmlForm({ html, subject, text, look, onLook }: HtmlFormProps) {
  const [preheader, setPreheader] = useState("");
  const shownText = useDeferredValue(text);
  const noteWritten = useCallback((mail: Document) => setPreheader(readPreheader(mail, shownText)), [shownText]);
  return (
    <>
      <LookBar look={look} onChange={onLook} />
      <InboxLine subject={subject} preheader={preheader} />
      <MailFrame
        title="The mail"
        html={html}
        scheme={look.scheme}
        hasImages={look.hasImages}
        width={widthOf(look)}
        onWritten={noteWritten}
      />
    </>
  );
}
