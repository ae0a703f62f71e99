import { Popover } from "radix-ui";
import { type RefObject, useState } from "react";
import type { Place } from "../place.ts";
import { faultOf } from "./fault-of.ts";
import type { Field } from "./field.ts";
import { NodeField } from "./node-field.tsx";

interface NodePopoverProps {
  /** Such as `Text “Hello”`. */
  readonly title: string;
  /** Such as `Item 2 of 3`. */
  readonly note: string;
  readonly anchor: RefObject<{ getBoundingClientRect(): DOMRect }>;
  readonly fields: readonly Field[];
  /** Where the source has the node, and what that place is called. */
  readonly place: Place | undefined;
  readonly placeName: string;
  /** The nodes around it, the innermost first. */
  readonly around: readonly { readonly node: number; readonly name: string }[];
  /** Why nothing can be changed now; undefined if it can. */
  readonly blocker: string | undefined;
  readonly isColor: (color: string) => boolean;
  readonly onApply: (values: ReadonlyMap<string, string>) => void;
  readonly onOpen: (node: number) => void;
  readonly onShowPlace: (place: Place) => void;
  readonly onShowData: () => void;
  readonly onClose: () => void;
  /** Called when the focus is to go back. */
  readonly onLeft: () => void;
}

/** What can be changed of a node. Enter applies it; Escape closes it and changes nothing. */
export function NodePopover(props: NodePopoverProps) {
  const { title, note, fields, place, placeName, around, blocker, isColor, onApply } = props;
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const [isTried, setTried] = useState(false);
  const written = (field: Field) => values.get(field.id) ?? field.value;
  const faults = new Map(fields.map((field) => [field.id, faultOf(field, written(field), isColor)]));
  const isReadOnly = blocker !== undefined;
  const apply = () => {
    setTried(true);
    if (isReadOnly || fields.some(({ id }) => faults.get(id) !== undefined)) return;
    onApply(
      new Map(fields.filter((field) => written(field) !== field.value).map((field) => [field.id, written(field)])),
    );
  };
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <Popover.Anchor virtualRef={props.anchor} />
      <Popover.Portal>
        <Popover.Content
          className="node-popover"
          aria-label={note === "" ? title : `${title}, ${note}`}
          collisionPadding={8}
          sideOffset={6}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            props.onLeft();
          }}
        >
          <form
            className="stack tight"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              apply();
            }}
          >
            <div className="node-head">
              <strong className="clip">{title}</strong>
              {note !== "" && <span className="badge">{note}</span>}
            </div>
            {blocker !== undefined && <p className="muted">{blocker}</p>}
            {fields.map((field) => (
              <NodeField
                key={field.id}
                field={field}
                value={written(field)}
                fault={isTried ? faults.get(field.id) : undefined}
                isReadOnly={isReadOnly}
                onChange={(value) => setValues(new Map([...values, [field.id, value]]))}
              />
            ))}
            {fields.length === 0 && <p className="muted">Only its source can be changed.</p>}
            <div className="row wrap">
              {!isReadOnly && fields.length > 0 && (
                <button type="submit" className="button primary small">
                  Apply
                </button>
              )}
              {fields.some(({ kind }) => kind === "default") && (
                <button type="button" className="button small" onClick={props.onShowData}>
                  Change the data
                </button>
              )}
              {place !== undefined && (
                <button type="button" className="button quiet small" onClick={() => props.onShowPlace(place)}>
                  {placeName}
                </button>
              )}
            </div>
            {around.length > 0 && (
              <div className="row wrap small">
                <span className="muted">In</span>
                {around.map(({ node, name }) => (
                  <button key={node} type="button" className="button quiet small" onClick={() => props.onOpen(node)}>
                    {name}
                  </button>
                ))}
              </div>
            )}
          </form>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
