/** A startup message without its `options`, as PgBouncer hands it on that is told to ignore them. */
export function dropOptions(message: Buffer): Buffer {
  const fields = message.subarray(8, message.readInt32BE(0)).toString("latin1").split("\0");
  const kept: string[] = [];
  for (let index = 0; fields[index] !== undefined && fields[index] !== ""; index += 2) {
    if (fields[index] !== "options") kept.push(fields[index] ?? "", fields[index + 1] ?? "");
  }
  const body = Buffer.from(`${kept.join("\0")}\0\0`, "latin1");
  const head = Buffer.from(message.subarray(0, 8));
  head.writeInt32BE(head.length + body.length);
  return Buffer.concat([head, body]);
}
