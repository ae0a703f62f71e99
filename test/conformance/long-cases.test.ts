import { describeCases, LONG_CASES } from "./describe-cases.ts";

describeCases((name) => LONG_CASES.has(name));
