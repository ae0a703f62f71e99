import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { TranslationService } from "../../../../gen/letterpress/v1/translation_service_pb.ts";
import { describeError } from "../../components/describe-error.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { Field } from "../../components/field.tsx";
import { Modal } from "../../components/modal.tsx";
import { useTell } from "../../components/toasts.tsx";
import { useRefresh } from "../../rpc/use-refresh.ts";
import { ImportReport } from "./import-report.tsx";
import { languageName, toLanguageTag } from "./language-name.ts";
import { ENDINGS, FORMATS, type Format, formatOf, localeOfName } from "./translation-formats.ts";

const { getTemplateMessages, listTemplateLocales } = TranslationService.method;

interface ImportDialogProps {
  readonly template: { readonly id: string; readonly name: string };
  /** The language of the page; the dialog reads it from the name of the file if there is none. */
  readonly locale?: string;
  readonly onClose: () => void;
}

interface ChosenFile {
  readonly name: string;
  readonly content: string;
  readonly format: Format;
}

/** Checks a file of translations as soon as it is chosen, and stores it when it has no error. */
export function ImportDialog({ template: { id }, locale: fixed, onClose }: ImportDialogProps) {
  const client = createClient(TranslationService, useTransport());
  const [, go] = useLocation();
  const [locale, setLocale] = useState(fixed ?? "");
  const [file, setFile] = useState<ChosenFile>();
  const refresh = useRefresh();
  const tell = useTell();
  const send = ({ content, format }: ChosenFile, into: string, validateOnly: boolean) =>
    client.setTemplateMessages({ id, locale: into, format, content, validateOnly });
  const check = useMutation({ mutationFn: (read: ChosenFile & { into: string }) => send(read, read.into, true) });
  const choose = useMutation({
    async mutationFn(chosen: File) {
      check.reset();
      setFile(undefined);
      const read = await readFile(chosen);
      const into = fixed ?? (toLanguageTag(localeOfName(chosen.name)) || locale);
      setFile(read);
      setLocale(into);
      if (into !== "") check.mutate({ ...read, into });
    },
  });
  const store = useMutation({
    mutationFn: (read: ChosenFile) => send(read, locale, false),
    async onSuccess({ changed }) {
      await refresh([listTemplateLocales, getTemplateMessages]);
      tell(
        changed === 0
          ? "All of these translations were there."
          : `${changed} ${changed === 1 ? "translation is" : "translations are"} imported.`,
      );
      onClose();
      if (fixed === undefined) go(`/templates/${id}/languages/${toLanguageTag(locale) ?? locale}`);
    },
  });
  const isChecked = check.isSuccess && check.variables.into === locale && check.variables.content === file?.content;
  const problems = check.error === null ? [] : describeError(check.error).violations;
  return (
    <Modal
      title="Import translations"
      description="A file of one language. With an error in it, nothing is stored."
      isOpen
      isWide={problems.length > 0}
      onClose={onClose}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (file === undefined) return;
          if (isChecked) store.mutate(file);
          else check.mutate({ ...file, into: locale });
        }}
      >
        <Field label="File" hint={file === undefined ? "PO, XLIFF 1.2 or 2.0, or ICU JSON" : FORMATS[file.format]}>
          {(ids) => (
            <input
              {...ids}
              type="file"
              className="input"
              accept={ENDINGS}
              required
              onChange={({ target }) => {
                const [chosen] = target.files ?? [];
                if (chosen !== undefined) choose.mutate(chosen);
              }}
            />
          )}
        </Field>
        {fixed === undefined && (
          <Field label="Language" hint={toLanguageTag(locale) ? languageName(locale) : "A tag such as de or pt-BR"}>
            {(ids) => (
              <input
                {...ids}
                className="input mono"
                required
                maxLength={35}
                spellCheck={false}
                value={locale}
                onChange={({ target }) => setLocale(target.value)}
              />
            )}
          </Field>
        )}
        {choose.error !== null && <ErrorNote error={choose.error} />}
        {check.isPending && <p role="status">Checking…</p>}
        {check.error !== null && problems.length === 0 && <ErrorNote error={check.error} />}
        {problems.length > 0 && <ImportReport problems={problems} />}
        {isChecked && <ImportReport stored={check.data} />}
        {store.error !== null && <ErrorNote error={store.error} />}
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className="button primary"
            disabled={file === undefined || check.isPending || store.isPending}
          >
            {isChecked ? "Import" : "Check again"}
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** Throws for a file of another format, or that is not UTF-8. */
async function readFile(file: File): Promise<ChosenFile> {
  const content = decode(await file.arrayBuffer());
  const format = formatOf(file.name, content);
  if (format === undefined) throw new Error(`Choose a file whose name ends in ${ENDINGS.replaceAll(",", ", ")}.`);
  return { name: file.name, content, format };
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("The file is not UTF-8. Save it as UTF-8 and choose it again.");
  }
}
