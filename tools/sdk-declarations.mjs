// The declarations of the SDK. Their imports name files, and the libraries of this workspace that the bundles contain are
// declared as well.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = process.cwd();

/** Writes the declarations of the entries of a library to <outdir>/esm and <outdir>/cjs. */
export function writeDeclarations({ source, outdir, entries }) {
  const sources = entries.map((entry) => path.resolve(source, 'src', entry));
  const program = createProgram(sources);
  const place = (file) => toPackagePath(path.resolve(source), file);
  const declarations = emitDeclarations(program);
  for (const file of findReachable(declarations, program, sources)) {
    const text = replaceImports(declarations.get(file), place(file), (name) => {
      const target = resolveImport(program, name, file);
      return target && place(target);
    });
    write(path.join(outdir, 'esm', place(file)), text);
    write(path.join(outdir, 'cjs', place(file)), toCommonJs(text));
  }
}

function createProgram(files) {
  const { config } = ts.readConfigFile('tsconfig.base.json', ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files }, ts.sys, root);
  const emit = { noEmit: false, declaration: true, emitDeclarationOnly: true, types: ['node'] };
  const program = ts.createProgram(files, { ...options, ...emit });
  throwOn(ts.getPreEmitDiagnostics(program));
  return program;
}

function throwOn(diagnostics) {
  const host = { getCanonicalFileName: (it) => it, getCurrentDirectory: () => root, getNewLine: () => '\n' };
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, host));
}

/** The text of every declaration, by source file. */
function emitDeclarations(program) {
  const declarations = new Map();
  const { diagnostics } = program.emit(undefined, (_name, text, _bom, _error, [{ fileName }]) =>
    declarations.set(fileName, text),
  );
  throwOn(diagnostics);
  return declarations;
}

/** The files whose declarations the entries refer to. */
function findReachable(declarations, program, entries) {
  const files = new Set(entries);
  for (const file of files)
    for (const { fileName: name } of findImports(declarations.get(file))) {
      const target = resolveImport(program, name, file);
      if (target) files.add(target);
    }
  return files;
}

const findImports = (text) => ts.preProcessFile(text, true).importedFiles;

/** The file of this workspace that an import refers to; undefined for a package or a module of Node.js. */
function resolveImport(program, name, from) {
  const { resolvedModule } = ts.resolveModuleName(name, from, program.getCompilerOptions(), ts.sys);
  return resolvedModule?.isExternalLibraryImport === false ? resolvedModule.resolvedFileName : undefined;
}

/** The path of a declaration in the package. An included library has its own folder. */
function toPackagePath(library, file) {
  const [name, , ...rest] = path.relative(path.dirname(library), file).split(path.sep);
  const folder = name === path.basename(library) ? '' : name;
  return path.posix.join(folder, ...rest).replace(/\.ts$/, '.d.ts');
}

/** Replaces the imports by file paths, from the last one, so that positions stay valid. */
function replaceImports(text, from, pathOfImport) {
  return findImports(text)
    .sort((one, other) => other.pos - one.pos)
    .reduce((result, { fileName: name, pos }) => {
      const to = pathOfImport(name);
      // The position is that of the quote.
      return to
        ? result.slice(0, pos + 1) + specifier(from, to) + result.slice(pos + 1 + name.length)
        : result;
    }, text);
}

function specifier(from, to) {
  const relative = path.posix.relative(path.posix.dirname(from), to).replace(/\.d\.ts$/, '.js');
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** CommonJS must declare that it imports types from an ES module. */
function toCommonJs(text) {
  return text.replace(
    /^import (?:type )?\{([^}]*)\} from 'jose';$/gm,
    (_all, names) =>
      `import type {${names.replace(/\btype /g, '')}} from 'jose' with { 'resolution-mode': 'import' };`,
  );
}

function write(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
