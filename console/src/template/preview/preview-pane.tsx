import { Tabs } from "radix-ui";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import { describeError } from "../../components/describe-error.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { LoadingLines } from "../../components/loading.tsx";
import { useActions } from "../../components/use-actions.ts";
import { useAddress } from "../../components/use-address.ts";
import type { Editing, ShownMail } from "./editing.ts";
import { type Filling, fillMail } from "./fill-mail.ts";
import { FORMS, type Form, targetOf, toForm } from "./form.ts";
import { InboxLine } from "./inbox-line.tsx";
import { type Look, widthOf } from "./look.ts";
import { LookBar } from "./look-bar.tsx";
import { MailFrame } from "./mail-frame.tsx";
import { ownImages } from "./own-images.ts";
import { readPreheader } from "./read-preheader.ts";
import { remoteImages } from "./remote-images.ts";
import { SizeBar } from "./size-bar.tsx";
import type { Mails } from "./use-mails.ts";
import type { Preview } from "./use-preview.ts";
import "./preview.css";

interface PreviewPaneProps {
  readonly preview: Preview;
  readonly data: FillData;
  /** Its html, filled with that data. */
  readonly mails: Mails;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  readonly editing: Editing;
}

/** A mail in all its forms, filled in this page by what fills it in production. */
export function PreviewPane({ preview, data, mails, look, onLook, editing }: PreviewPaneProps) {
  const { shown, programs, isWhole, hasErrors, isCurrent, problem, retry } = preview;
  const isEnded = problem !== undefined && describeError(problem).code === "INVALID_API_KEY";
  const [address, setAddress] = useAddress();
  const form = toForm(address.get("form"));
  const choose = (name: string) => setAddress({ form: name === "html" ? "" : name });
  useActions(
    Object.entries(FORMS).map(([name, label]) => ({
      ...{ name: `Preview: ${label}`, isOff: name === form || programs === undefined },
      run: () => choose(name),
    })),
  );
  const target = targetOf(form);
  const printed = target === "html" ? mails.shown : programs && fillMail(programs.template, target, data);
  return (
    <section className="preview" aria-label="Preview">
      {problem !== undefined && !isEnded && <ErrorNote error={problem} onRetry={retry} />}
      {shown === undefined && !hasErrors && problem === undefined && <LoadingLines />}
      {shown === undefined && hasErrors && problem === undefined && (
        <div className="empty">
          <h2>Nothing to show yet</h2>
          <p>The source has errors, which are listed below it. The mail appears as soon as they are fixed.</p>
        </div>
      )}
      {shown !== undefined && (
        <Tabs.Root className="preview-tabs" value={form} onValueChange={choose}>
          <div className="bar">
            <Tabs.List className="segments" aria-label="Form of the mail">
              {Object.entries(FORMS).map(([name, label]) => (
                <Tabs.Trigger key={name} value={name}>
                  {label}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
            {isCurrent && hasErrors && <span className="badge warn">From the last source without errors</span>}
            {problem !== undefined && <span className="badge warn">From the last answer</span>}
          </div>
          <Tabs.Content value={form} className="preview-body" tabIndex={-1}>
            {printed === undefined ? (
              <LoadingLines />
            ) : (
              <Filled
                mail={printed}
                served={mails.served}
                isServed={isWhole}
                {...{ form, data, look, onLook, editing }}
              />
            )}
          </Tabs.Content>
        </Tabs.Root>
      )}
    </section>
  );
}

interface FilledProps {
  readonly form: Form;
  readonly mail: Filling;
  /** The html as it is served; undefined until it is known. */
  readonly served: Filling | undefined;
  /** Whether that is of the draft as it is now. */
  readonly isServed: boolean;
  readonly data: FillData;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  readonly editing: Editing;
}

function Filled({ form, mail, served, isServed, ...shown }: FilledProps) {
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
  const output = form === "text" ? mail.text : mail.output;
  if (form !== "html")
    return (
      <>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
        <pre className="printed" tabIndex={0}>
          {output}
        </pre>
        <SizeBar output={output} isHtml={false} isCurrent={true} />
      </>
    );
  return (
    <>
      <HtmlForm html={output} subject={mail.subject} text={mail.text} {...shown} />
      {served !== undefined && "output" in served && (
        <SizeBar output={served.output} isHtml={true} isCurrent={isServed} />
      )}
    </>
  );
}

interface HtmlFormProps extends Pick<FilledProps, "data" | "look" | "onLook" | "editing"> {
  readonly html: string;
  readonly subject: string;
  readonly text: string;
}

function HtmlForm({ html, subject, text, data, look, onLook, editing }: HtmlFormProps) {
  const [preheader, setPreheader] = useState("");
  const images = useMemo(() => remoteImages(html, ownImages()), [html]);
  const [written, setWritten] = useState<ShownMail["written"]>();
  const [side, setSide] = useState<HTMLElement | null>(null);
  const [isByKeyboard, setByKeyboard] = useState(false);
  const switchEditing = (byKeyboard: boolean) => {
    setByKeyboard(byKeyboard);
    editing.onSwitch(!editing.isOn);
  };
  useActions([
    { name: editing.isOn ? "Stop editing the mail" : "Edit the mail", run: () => switchEditing(!editing.isOn) },
  ]);
  const shownText = useDeferredValue(text);
  const noteWritten = useCallback(
    (mail: Document, now: string) => {
      setPreheader(readPreheader(mail, shownText));
      setWritten({ mail, html: now });
    },
    [shownText],
  );
  const layer = (scale: number) =>
    written !== undefined && side !== null && editing.layer({ written, scale, data, side, isByKeyboard });
  return (
    <>
      <LookBar look={look} images={images} onChange={onLook}>
        <button
          type="button"
          className="button small edit-switch"
          aria-pressed={editing.isOn}
          title="Change the mail by a click on what it shows"
          onClick={() => switchEditing(false)}
        >
          Edit
        </button>
      </LookBar>
      <InboxLine subject={subject} preheader={preheader} />
      {editing.isOn && <div ref={setSide} className="edit-side" />}
      <MailFrame
        title="The mail"
        html={html}
        scheme={look.scheme}
        hasImages={look.hasImages}
        width={widthOf(look)}
        onWritten={noteWritten}
        layer={editing.isOn ? layer : undefined}
      />
    </>
  );
}
