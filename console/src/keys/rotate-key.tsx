import { durationFromMs } from "@bufbuild/protobuf/wkt";
import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Key } from "../../../gen/letterpress/v1/key_pb.ts";
import { KeyService } from "../../../gen/letterpress/v1/key_service_pb.ts";
import { ErrorNote } from "../components/error-note.tsx";
import { Field } from "../components/field.tsx";
import { Modal } from "../components/modal.tsx";
import { useRefresh } from "../rpc/use-refresh.ts";
import { ConfirmKey, takeKey } from "./confirm-key.tsx";
import { SecretNote } from "./secret-note.tsx";

const HOUR_MS = 3_600_000;
const GRACES = [
  [0, "Stops working at once"],
  [HOUR_MS, "Keeps working for an hour"],
  [24 * HOUR_MS, "Keeps working for a day"],
  [168 * HOUR_MS, "Keeps working for a week"],
] as const;

interface RotateKeyProps {
  readonly apiKey: Key;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Gives a key a new secret, and shows it. */
export function RotateKey({ apiKey: { id, name }, isOpen, onClose }: RotateKeyProps) {
  const [graceMs, setGraceMs] = useState<number>(24 * HOUR_MS);
  const confirm = useRef<HTMLInputElement>(null);
  const client = createClient(KeyService, useTransport());
  const refresh = useRefresh();
  const rotate = useMutation({
    mutationFn: () => client.rotateKey({ id, gracePeriod: durationFromMs(graceMs), confirmKey: takeKey(confirm) }),
    onSuccess: () => refresh([KeyService.method.listKeys, KeyService.method.getKey]),
    onError: () => confirm.current?.focus(),
  });
  const close = () => {
    rotate.reset();
    onClose();
  };
  if (rotate.data !== undefined)
    return (
      <Modal title="Save this secret" isOpen={isOpen} onClose={() => undefined}>
        <SecretNote name={name} secret={rotate.data.key} onDone={close} />
      </Modal>
    );
  return (
    <Modal title={`A new secret for ${name}`} isOpen={isOpen} onClose={close}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          rotate.mutate();
        }}
      >
        <Field label="The old secret" hint="At most two secrets work at a time: the next one ends the oldest.">
          {(ids) => (
            <select
              {...ids}
              className="input"
              value={graceMs}
              onChange={({ target }) => setGraceMs(Number(target.value))}
            >
              {GRACES.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <ConfirmKey field={confirm} />
        {rotate.error !== null && <ErrorNote error={rotate.error} />}
        <div className="actions">
          <button type="button" className="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={rotate.isPending}>
            {rotate.isPending ? "Creating…" : "Create secret"}
          </button>
        </div>
      </form>
    </Modal>
  );
}
