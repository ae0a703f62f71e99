import { FLAT_FORMAT } from "../../core/evaluator/program.ts";

/** Name and version of what compiles here: this compiler, the program format it writes, and the mjml it runs. */
export const COMPILER_VERSION = `letterpress-compile/3 program/${FLAT_FORMAT} mjml/5.4.1`;
