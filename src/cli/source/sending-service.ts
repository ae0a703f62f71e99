import { nearestName } from "../../domain/nearest-name.ts";
import { SENDING_SERVICE_IDS } from "../../domain/sending-service/sending-service.ts";
import type { CommandOption } from "../framework/command.ts";
import { UsageError } from "../framework/usage-error.ts";

/** The option of commands that read a source from a file, which cannot say whose placeholders it has. */
export const SENDING_SERVICE: CommandOption = {
  name: "sending-service",
  value: "service",
  help: "sending service that fills placeholders of its own into the mail, such as mailchimp",
  check: (text) => checkService("--sending-service", text),
};

/** Throws a UsageError for what is no sending service; an empty text is none. */
export function checkService(name: string, text: string): void {
  if (text === "" || SENDING_SERVICE_IDS.includes(text)) return;
  const nearest = nearestName(text, SENDING_SERVICE_IDS);
  const advice =
    nearest === undefined ? `it must be one of ${SENDING_SERVICE_IDS.join(", ")}` : `did you mean ${nearest}?`;
  throw new UsageError(`${name} ${JSON.stringify(text)} is no sending service: ${advice}`);
}
