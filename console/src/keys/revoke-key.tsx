import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useState } from "react";
import type { Key } from "../../../gen/letterpress/v1/key_pb.ts";
import { KeyService } from "../../../gen/letterpress/v1/key_service_pb.ts";
import { SessionService } from "../../../gen/letterpress/v1/session_service_pb.ts";
import { Confirm } from "../components/confirm.tsx";
import { Field } from "../components/field.tsx";
import { useTell } from "../components/toasts.tsx";
import { useRefresh } from "../rpc/use-refresh.ts";

interface RevokeKeyProps {
  readonly apiKey: Key;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Ends a key once its name was typed. */
export function RevokeKey({ apiKey: { id, name }, isOpen, onClose }: RevokeKeyProps) {
  const [typed, setTyped] = useState("");
  const client = createClient(KeyService, useTransport());
  const refresh = useRefresh();
  const tell = useTell();
  const revoke = async () => {
    await client.revokeKey({ id });
    tell(`${name} is revoked.`);
    await refresh([KeyService.method.listKeys, KeyService.method.getKey, SessionService.method.listSessions]);
  };
  return (
    <Confirm
      title={`Revoke ${name}?`}
      description="This cannot be undone. Every later request with the key is refused, and its sessions end."
      action="Revoke"
      isDanger
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={revoke}
    >
      <Field label="Name of the key" hint={`Type ${name} to confirm.`}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            autoComplete="off"
            required
            value={typed}
            ref={(input) => input?.setCustomValidity(typed === name ? "" : `Type ${name}`)}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
    </Confirm>
  );
}
