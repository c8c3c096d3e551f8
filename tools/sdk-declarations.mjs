// The declarations of a package: its imports name files, and a library of this workspace that is part of its bundles is
// declared in it, too.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = process.cwd();

/** Writes what the entries of a library declare to <outdir>/esm and <outdir>/cjs. */
export function writeDeclarations({ source, outdir, entries }) {
  const sources = entries.map((entry) => path.resolve(source, 'src', entry));
  const program = programOf(sources);
  const place = (file) => placeOf(path.resolve(source), file);
  const declarations = declarationsOf(program);
  for (const file of reached(declarations, program, sources)) {
    const text = withPlaces(declarations.get(file), place(file), (name) => {
      const target = fileOf(program, name, file);
      return target && place(target);
    });
    write(path.join(outdir, 'esm', place(file)), text);
    write(path.join(outdir, 'cjs', place(file)), forCommonJs(text));
  }
}

function programOf(files) {
  const { config } = ts.readConfigFile('tsconfig.base.json', ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files }, ts.sys, root);
  const emit = { noEmit: false, declaration: true, emitDeclarationOnly: true, types: ['node'] };
  const program = ts.createProgram(files, { ...options, ...emit });
  refuse(ts.getPreEmitDiagnostics(program));
  return program;
}

function refuse(diagnostics) {
  const host = { getCanonicalFileName: (it) => it, getCurrentDirectory: () => root, getNewLine: () => '\n' };
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, host));
}

/** The text of every declaration by the file that it was made of. */
function declarationsOf(program) {
  const declarations = new Map();
  const { diagnostics } = program.emit(undefined, (_name, text, _bom, _error, [{ fileName }]) =>
    declarations.set(fileName, text),
  );
  refuse(diagnostics);
  return declarations;
}

/** The files whose declarations somebody who imports the entries sees; the others stay at home. */
function reached(declarations, program, entries) {
  const files = new Set(entries);
  for (const file of files)
    for (const { fileName: name } of importsOf(declarations.get(file))) {
      const target = fileOf(program, name, file);
      if (target) files.add(target);
    }
  return files;
}

const importsOf = (text) => ts.preProcessFile(text, true).importedFiles;

/** The file of this workspace that an import means; undefined for a package or a module of Node. */
function fileOf(program, name, from) {
  const { resolvedModule } = ts.resolveModuleName(name, from, program.getCompilerOptions(), ts.sys);
  return resolvedModule?.isExternalLibraryImport === false ? resolvedModule.resolvedFileName : undefined;
}

/** The place of a declaration in the package: a library that it brings along gets a folder of its own. */
function placeOf(library, file) {
  const [name, , ...rest] = path.relative(path.dirname(library), file).split(path.sep);
  const folder = name === path.basename(library) ? '' : name;
  return path.posix.join(folder, ...rest).replace(/\.ts$/, '.d.ts');
}

/** The text with the places of files in its imports; from the last one on, so that positions stay right. */
function withPlaces(text, from, placeOfImport) {
  return importsOf(text)
    .sort((one, other) => other.pos - one.pos)
    .reduce((result, { fileName: name, pos }) => {
      const to = placeOfImport(name);
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

/** What is required may take types from an ES module only if it says so. */
function forCommonJs(text) {
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
