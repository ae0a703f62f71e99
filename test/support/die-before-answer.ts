import { ServerResponse } from "node:http";

// Preloaded into a server: the process ends by SIGKILL where it would begin to answer a request with the header x-die,
// when all that the request asked for is done.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...head: never[]) {
  if (this.req.headers["x-die"] !== undefined) process.kill(process.pid, "SIGKILL");
  return Reflect.apply(writeHead, this, head);
};
