/** The bytes of a GetTemplateRequest: id = 1, target = 2, program_format = 5. Texts must be shorter than 128 bytes. */
export function getTemplateRequest(id: string, target: string): Buffer {
  return Buffer.concat([textField(1, id), textField(2, target), Buffer.of(5 << 3, 1)]);
}

/** The message in the envelope of gRPC and gRPC-web. */
export function frameRequest(message: Buffer): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

function textField(number: number, text: string): Buffer {
  return Buffer.concat([Buffer.of((number << 3) | 2, text.length), Buffer.from(text)]);
}
