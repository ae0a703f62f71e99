import { Tabs } from "radix-ui";
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from "react";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import { describeError } from "../../components/describe-error.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { LoadingLines } from "../../components/loading.tsx";
import { useActions } from "../../components/use-actions.ts";
import { useAddress } from "../../components/use-address.ts";
import { BrandPicker } from "./brand-picker.tsx";
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
import type { BrandChoice } from "./use-brand-choice.ts";
import type { Mails } from "./use-mails.ts";
import type { Preview } from "./use-preview.ts";
import "./preview.css";

interface PreviewPaneProps {
  /** Whether it is a part of mails, without a subject and a size of its own. */
  readonly isPart: boolean;
  readonly preview: Preview;
  readonly data: FillData;
  readonly brand: BrandChoice;
  /** Its html, filled with that data. */
  readonly mails: Mails;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  /** Undefined for a mail that is not changed where it is shown. */
  readonly editing?: Editing | undefined;
  /** What there is above the mail. */
  readonly head?: ReactNode;
  /** Where the errors are listed that keep the mail from being shown. */
  readonly errorsNote?: string;
}

const OWN_ERRORS = "The source has errors, which are listed below it. The mail appears as soon as they are fixed.";

/** A mail in all its forms, filled in this page by what fills it in production. */
export function PreviewPane(props: PreviewPaneProps) {
  const { isPart, preview, data, brand, mails, look, onLook, editing, head, errorsNote = OWN_ERRORS } = props;
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
      {head}
      {problem !== undefined && !isEnded && <ErrorNote error={problem} onRetry={retry} />}
      {shown === undefined && !hasErrors && problem === undefined && <LoadingLines />}
      {shown === undefined && hasErrors && problem === undefined && (
        <div className="empty">
          <h2>Nothing to show yet</h2>
          <p>{errorsNote}</p>
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
            <BrandPicker brand={brand} />
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
                {...{ isPart, form, data, look, onLook, editing }}
              />
            )}
          </Tabs.Content>
        </Tabs.Root>
      )}
    </section>
  );
}

interface FilledProps {
  readonly isPart: boolean;
  readonly form: Form;
  readonly mail: Filling;
  /** The html as it is served; undefined until it is known. */
  readonly served: Filling | undefined;
  /** Whether that is of the draft as it is now. */
  readonly isServed: boolean;
  readonly data: FillData;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  readonly editing: Editing | undefined;
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
        <SizeBar output={served.output} isHtml={!shown.isPart} isCurrent={isServed} />
      )}
    </>
  );
}

interface HtmlFormProps extends Pick<FilledProps, "isPart" | "data" | "look" | "onLook" | "editing"> {
  readonly html: string;
  readonly subject: string;
  readonly text: string;
}

function HtmlForm({ isPart, html, subject, text, data, look, onLook, editing }: HtmlFormProps) {
  const [preheader, setPreheader] = useState("");
  const images = useMemo(() => remoteImages(html, ownImages()), [html]);
  const [written, setWritten] = useState<ShownMail["written"]>();
  const [side, setSide] = useState<HTMLElement | null>(null);
  const [isByKeyboard, setByKeyboard] = useState(false);
  const isEdited = editing?.isOn === true;
  const switchEditing = (byKeyboard: boolean) => {
    setByKeyboard(byKeyboard);
    editing?.onSwitch(!isEdited);
  };
  const name = isEdited ? "Stop editing the mail" : "Edit the mail";
  useActions(editing === undefined ? [] : [{ name, run: () => switchEditing(!isEdited) }]);
  const shownText = useDeferredValue(text);
  const noteWritten = useCallback(
    (mail: Document, now: string) => {
      setPreheader(readPreheader(mail, shownText));
      setWritten({ mail, html: now });
    },
    [shownText],
  );
  const layer = (scale: number) =>
    written !== undefined && side !== null && editing?.layer({ written, scale, data, side, isByKeyboard });
  return (
    <>
      <LookBar look={look} images={images} onChange={onLook}>
        {editing !== undefined && (
          <button
            type="button"
            className="button small edit-switch"
            aria-pressed={isEdited}
            title="Change the mail by a click on what it shows"
            onClick={() => switchEditing(false)}
          >
            Edit
          </button>
        )}
      </LookBar>
      {!isPart && <InboxLine subject={subject} preheader={preheader} />}
      {isEdited && <div ref={setSide} className="edit-side" />}
      <MailFrame
        title="The mail"
        html={html}
        scheme={look.scheme}
        hasImages={look.hasImages}
        width={widthOf(look)}
        onWritten={noteWritten}
        layer={isEdited ? layer : undefined}
      />
    </>
  );
}
