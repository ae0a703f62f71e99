export { toRfc5322 } from "./to-rfc5322.ts";
