import type { FillData } from "../../../../clients/js/src/render-program.ts";
import { Field } from "../../components/field.tsx";
import { keyOf, tagOf, withKey, withTag } from "./edit-data.ts";
import { KeyInput } from "./key-input.tsx";
import { ListItems } from "./list-items.tsx";
import type { ScopeSchema } from "./schema.ts";

interface ScopeFieldsProps {
  readonly schema: ScopeSchema;
  readonly data: FillData;
  readonly onChange: (data: FillData) => void;
  /** How many lists it is in. */
  readonly depth?: number;
}

const GROUPS = { text: "Text", url: "Links and images", attr: "Attributes" } as const;

/** What a source asks for, in fields: conditions, merge tags by their group, and lists with their items. */
export function ScopeFields({ schema, data, onChange, depth = 0 }: ScopeFieldsProps) {
  const { tags, keys, lists } = schema;
  const groups = (["text", "url", "attr"] as const).filter((group) => tags.some((tag) => tag.group === group));
  return (
    <>
      {keys.length > 0 && (
        <fieldset className="fields">
          <legend>Conditions</legend>
          {keys.map((field) => (
            <KeyInput
              key={field.name}
              field={field}
              value={keyOf(data, field.name)}
              onChange={(value) => onChange(withKey(data, field.name, value))}
            />
          ))}
        </fieldset>
      )}
      {groups.map((group) => (
        <fieldset key={group} className="fields">
          <legend>{GROUPS[group]}</legend>
          {tags
            .filter((tag) => tag.group === group)
            .map((tag) => (
              <Field key={tag.name} label={tag.name} hint={hintOf(tag.about, tag.need)}>
                {(ids) => (
                  <input
                    {...ids}
                    className={group === "url" ? "input mono" : "input"}
                    value={tagOf(data, tag)}
                    onChange={(event) => onChange(withTag(data, tag, event.target.value))}
                  />
                )}
              </Field>
            ))}
        </fieldset>
      ))}
      {lists.map((list) => (
        <ListItems key={list.name} list={list} data={data} onChange={onChange} depth={depth}>
          {(item, change) => <ScopeFields schema={list.items} data={item} onChange={change} depth={depth + 1} />}
        </ListItems>
      ))}
    </>
  );
}

function hintOf(about: string, need: string): string | undefined {
  const rule = need === "never" ? "has a default" : need === "sometimes" ? "where it is shown" : "";
  return [about, rule].filter((part) => part !== "").join(" · ") || undefined;
}
