import type { TemplateLocale } from "../../../../gen/letterpress/v1/translation_service_pb.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { languageName } from "../languages/language-name.ts";
import type { PublishedChoice } from "./use-published-languages.ts";

/** Which languages are published with the draft; nothing for a draft without translations. */
export function PublishedLanguages({ languages }: { readonly languages: PublishedChoice }) {
  const { complete, incomplete, added, toggle, error, retry } = languages;
  if (error !== null) return <ErrorNote error={error} onRetry={() => retry()} />;
  if (complete.length + incomplete.length === 0) return null;
  return (
    <fieldset className="note bare">
      <legend className="visually-hidden">Languages</legend>
      <h3>Languages</h3>
      <p>
        {complete.length === 0
          ? "No language is complete, so only the own language of the draft is published."
          : `Published as well, because they are complete: ${complete.map(({ locale }) => languageName(locale)).join(", ")}.`}
      </p>
      {incomplete.map((each) => (
        <label key={each.locale} className="check">
          <input type="checkbox" checked={added.includes(each.locale)} onChange={() => toggle(each.locale)} />
          <span>
            Publish {languageName(each.locale)}, too: {whatIsLeft(each)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function whatIsLeft({ missing, outdated }: TemplateLocale): string {
  const texts = (count: number) => (count === 1 ? "1 text" : `${count} texts`);
  const left = [
    ...(missing > 0 ? [`${texts(missing)} in the language of the draft`] : []),
    ...(outdated > 0 ? [`${texts(outdated)} with an outdated translation`] : []),
  ];
  return left.join(" and ");
}
