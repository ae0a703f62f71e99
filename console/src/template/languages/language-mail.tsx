import { type ReactNode, useMemo, useState } from "react";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { isPart } from "../../components/is-part.ts";
import { readSchema } from "../data/schema.ts";
import { draftOf } from "../draft/draft.ts";
import { firstLook } from "../preview/first-look.ts";
import { PreviewPane } from "../preview/preview-pane.tsx";
import { useBrandChoice } from "../preview/use-brand-choice.ts";
import { useMails } from "../preview/use-mails.ts";
import { usePreview } from "../preview/use-preview.ts";
import { LanguageData } from "./language-data.tsx";
import { LanguagePanes } from "./language-panes.tsx";
import type { ShownLanguage } from "./use-language-saver.ts";
import { useLookedAtData } from "./use-looked-at-data.ts";
import type { ChangedText } from "./written-texts.ts";

interface LanguageMailProps {
  readonly template: Template;
  readonly locale: string;
  readonly language: ShownLanguage;
  /** Shown instead of what is stored. */
  readonly unsaved: readonly ChangedText[];
  readonly texts: ReactNode;
}

/** The texts of a language beside the saved draft in it, with data to look at it with. */
export function LanguageMail({ template, locale, language, unsaved, texts }: LanguageMailProps) {
  const { id, slug, kind } = template;
  const draft = useMemo(() => draftOf(template), [template]);
  const inLocale = { locale, translationsOf: id, translations: [...unsaved] };
  const preview = usePreview(draft, { kind, slug, inLocale, revision: language.etag });
  const { programs } = preview;
  const looked = useLookedAtData(id, programs?.example);
  const brand = useBrandChoice(programs?.template, looked.data);
  const mails = useMails(preview, brand.fill);
  const schema = useMemo(() => readSchema(programs?.schema, programs?.dataSchema), [programs]);
  const [look, setLook] = useState(firstLook);
  return (
    <LanguagePanes
      texts={texts}
      data={<LanguageData looked={looked} schema={schema} isChecked={programs !== undefined} />}
      missing={mails.filled?.report.missing.length ?? 0}
      mail={
        <PreviewPane
          {...{ preview, brand, mails, look }}
          isPart={isPart(kind)}
          data={brand.fill}
          onLook={setLook}
          errorsNote="The draft, or a translation in it, has errors. Open the template to see and fix those of the draft."
        />
      }
    />
  );
}
