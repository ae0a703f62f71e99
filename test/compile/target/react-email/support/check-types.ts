import { join } from "node:path";
import ts from "typescript";

/** Where the modules stand as far as the compiler knows, so that it finds react-email from there. */
const FOLDER = join(import.meta.dirname, "generated");

/**
 * Type-checks TSX modules together, strictly, against the types of react-email and react. They may import each other.
 * Returns every finding as a line. The modules are never written to disk.
 */
export function checkTypes(modules: Readonly<Record<string, string>>): readonly string[] {
  const files = new Map(Object.entries(modules).map(([name, tsx]) => [join(FOLDER, `${name}.tsx`), tsx]));
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    jsx: ts.JsxEmit.ReactJSX,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  };
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    directoryExists: (path) => path === FOLDER || (disk.directoryExists?.(path) ?? true),
    fileExists: (path) => files.has(path) || disk.fileExists(path),
    readFile: (path) => files.get(path) ?? disk.readFile(path),
    getSourceFile(path, languageVersion) {
      const tsx = files.get(path);
      return tsx === undefined
        ? disk.getSourceFile(path, languageVersion)
        : ts.createSourceFile(path, tsx, languageVersion);
    },
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file === undefined || start === undefined ? "" : file.getLineAndCharacterOfPosition(start).line + 1;
    return `${file?.fileName.slice(FOLDER.length + 1)}:${line} ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}
