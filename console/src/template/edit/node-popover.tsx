import { Popover } from "radix-ui";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
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
  /** Undefined while the mail does not have the node. */
  readonly fields: readonly Field[] | undefined;
  /** The slug of the partial that the node is from. */
  readonly partial: string | undefined;
  /** Where the source has the node, and what that place is called. */
  readonly place: Place | undefined;
  readonly placeName: string;
  /** The nodes around it, the innermost first. */
  readonly around: readonly { readonly node: number; readonly name: string }[];
  /** Why nothing can be changed now; undefined if it can. */
  readonly blocker: string | undefined;
  /** Whether the fields are about to be those of a newer source: what is applied until then waits for them. */
  readonly isAwaited: boolean;
  readonly isColor: (color: string) => boolean;
  /** False when the source is another one by now. */
  readonly onApply: (values: ReadonlyMap<string, string>) => boolean;
  readonly onOpen: (node: number) => void;
  readonly onShowPlace: (place: Place) => void;
  readonly onShowData: () => void;
  readonly onClose: () => void;
  /** Called when the focus is to go back. */
  readonly onLeft: () => void;
}

const GONE = "The source has changed, and the mail no longer has this part. Copy what you want to keep.";

/**
 * What can be changed of a node. Enter applies it, while the mail is compiled as soon as it is there; Escape closes it
 * and changes nothing.
 */
export function NodePopover(props: NodePopoverProps) {
  const { note, place, placeName, around, isAwaited, isColor, onApply } = props;
  const seen = useRef(props.fields ?? []);
  const [title] = useState(props.title);
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const known = new Set(props.fields?.map(({ id }) => id));
  const isGone = props.fields === undefined || [...values.keys()].some((id) => !known.has(id));
  const fields = isGone ? seen.current : props.fields;
  const blocker = isGone && !isAwaited ? GONE : props.blocker;
  const [isTried, setTried] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  /** What the source came to say meanwhile instead of what is written here. */
  const [newer, setNewer] = useState<readonly string[]>([]);
  const written = (field: Field) => values.get(field.id) ?? field.value;
  const valuesOf = (changed: readonly Field[]) => new Map(changed.map((field) => [field.id, written(field)]));
  const faults = new Map(fields.map((field) => [field.id, faultOf(field, written(field), isColor)]));
  const isReadOnly = blocker !== undefined;
  const apply = () => {
    setTried(true);
    if (isReadOnly || fields.some(({ id }) => faults.get(id) !== undefined)) return;
    setNewer([]);
    setWaiting(true);
  };
  useEffect(() => {
    if (!isWaiting || isAwaited) return;
    const changed = fields.filter((field) => written(field) !== field.value);
    const before = new Map(seen.current.map(({ id, value }) => [id, value]));
    const unseen = changed.filter(({ id, value }) => value !== before.get(id)).map(({ value }) => value);
    seen.current = fields;
    setNewer(unseen);
    const isToWait = !isReadOnly && unseen.length === 0 && !onApply(valuesOf(changed));
    setWaiting(isToWait);
  }, [isWaiting, isAwaited, isReadOnly]);
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <Popover.Anchor virtualRef={props.anchor} />
      <Popover.Portal>
        <Popover.Content
          className="node-popover"
          aria-label={note === "" ? title : `${title}, ${note}`}
          collisionPadding={8}
          sideOffset={6}
          onInteractOutside={(event) => isWaiting && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A click elsewhere, such as into the source, has moved the focus already.
            if (document.activeElement === null || document.activeElement === document.body) props.onLeft();
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
            {isWaiting && isAwaited && <p role="status">The mail is being compiled. Then your change is applied.</p>}
            {newer.length > 0 && (
              <p className="field-fault" role="alert">
                The source has changed meanwhile, to “{newer.join("”, “")}”. Apply again to replace it.
              </p>
            )}
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
            {fields.length === 0 && <Unchangeable partial={props.partial} />}
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

/** Where a node without fields is changed. */
function Unchangeable({ partial: slug }: Pick<NodePopoverProps, "partial">) {
  if (slug === undefined) return <p className="muted">Only its source can be changed.</p>;
  return (
    <p className="muted">
      From the partial <Link href={`/templates/${slug}`}>{slug}</Link>, which is changed on its own page, for each
      template that has it.
    </p>
  );
}
