import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { KeyService } from "../../../gen/letterpress/v1/key_service_pb.ts";
import { ErrorNote } from "../components/error-note.tsx";
import { ExpiryField } from "../components/expiry-field.tsx";
import { Field } from "../components/field.tsx";
import { Modal } from "../components/modal.tsx";
import { useRefresh } from "../rpc/use-refresh.ts";
import { ConfirmKey, takeKey } from "./confirm-key.tsx";
import { KeyPowers, type Powers, SDK_POWERS, toRequest } from "./key-powers.tsx";
import { SecretNote } from "./secret-note.tsx";

const DAY_MS = 86_400_000;
const EXPIRIES = [
  ["", "Never"],
  ["30", "In 30 days"],
  ["90", "In 90 days"],
  ["365", "In a year"],
] as const;

/** Makes a key, and shows its secret. */
export function MakeKey({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const [secret, setSecret] = useState<{ readonly name: string; readonly key: string }>();
  const close = () => {
    setSecret(undefined);
    onClose();
  };
  return (
    <Modal
      title={secret === undefined ? "New key" : "Save this secret"}
      isOpen={isOpen}
      // A click outside would lose it.
      onClose={secret === undefined ? close : () => undefined}
    >
      {secret === undefined ? (
        <MakeKeyForm onMade={setSecret} onClose={close} />
      ) : (
        <SecretNote name={secret.name} secret={secret.key} onDone={close} />
      )}
    </Modal>
  );
}

interface MakeKeyFormProps {
  readonly onMade: (made: { readonly name: string; readonly key: string }) => void;
  readonly onClose: () => void;
}

function MakeKeyForm({ onMade, onClose }: MakeKeyFormProps) {
  const [name, setName] = useState("");
  const [powers, setPowers] = useState<Powers>(SDK_POWERS);
  const [days, setDays] = useState("");
  const confirm = useRef<HTMLInputElement>(null);
  const client = createClient(KeyService, useTransport());
  const refresh = useRefresh();
  const make = useMutation({
    async mutationFn() {
      const end = days === "" ? undefined : timestampFromDate(new Date(Date.now() + Number(days) * DAY_MS));
      const asked = { name: name.trim(), ...toRequest(powers), confirmKey: takeKey(confirm) };
      return client.createKey(end === undefined ? asked : { ...asked, expiresAt: end });
    },
    async onSuccess(made) {
      onMade(made);
      await refresh([KeyService.method.listKeys, KeyService.method.getKey]);
    },
    onError: () => confirm.current?.focus(),
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate();
      }}
    >
      <Field label="Name" hint="Who uses it, and where: production-mailer-html">
        {(ids) => (
          <input
            {...ids}
            className="input"
            required
            maxLength={100}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <KeyPowers powers={powers} onChange={setPowers} />
      <ExpiryField value={days} choices={EXPIRIES} onChange={setDays} />
      <ConfirmKey field={confirm} />
      {make.error !== null && <ErrorNote error={make.error} />}
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="button primary" disabled={make.isPending}>
          {make.isPending ? "Creating…" : "Create key"}
        </button>
      </div>
    </form>
  );
}
