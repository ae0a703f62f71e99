import { SENDING_SERVICE_IDS, SENDING_SERVICES } from "../src/domain/sending-service/sending-service.ts";

/** The source of `gen/sending-services.ts`: what a template may declare, for the console. */
export function sendingServicesModule(): string {
  const lines = SENDING_SERVICE_IDS.map((id) => {
    const name = SENDING_SERVICES.find((service) => service.id === id)?.name;
    return `  ${JSON.stringify({ id, name })},\n`;
  });
  return `// Generated from the table of sending services. Do not edit.

/** What a template may declare, and what people call it. */
export const SENDING_SERVICES: readonly { readonly id: string; readonly name: string }[] = [
${lines.join("")}];
`;
}
