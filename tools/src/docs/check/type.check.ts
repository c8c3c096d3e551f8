import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { Block } from '../markdown/markdown-file';
import type { Finding, Problem } from './problem';

/** The names that blocks may use without declaring them. */
export const snippetGlobals = 'tools/src/docs/snippet-globals.d.ts';

// Cannot find name, … did you mean, … namespace, no value in scope for the shorthand property.
const unknownName = new Set([2304, 2552, 2503, 18004]);

/** TypeScript and JavaScript blocks must match the types of the SDK. All blocks are files of one program. */
export function checkTypes(blocks: readonly Block[]): Finding {
  if (blocks.length === 0) return { problems: [] };
  const files = new Map([readGlobals(), ...blocks].map((block) => [toFile(block), block]));
  const options = compilerOptions();
  const program = ts.createProgram([...files.keys()], options, createHost(files, options));
  const problems = [...files].flatMap(([name, block]) => {
    const source = program.getSourceFile(name);
    const diagnostics = [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ];
    return diagnostics.map((diagnostic) => toProblem(diagnostic, block));
  });
  return { problems };
}

/** The file exports them, so that they are global in blocks only. */
function readGlobals(): Block {
  const text = readFileSync(snippetGlobals, 'utf8').replace(/^export /gm, '');
  return { file: snippetGlobals, line: 1, language: 'd.ts', text };
}

/** The file is next to its page, so that packages are resolved from there. */
const toFile = ({ file, line, language }: Block): string => path.resolve(`${file}.${line}.${language}`);

function compilerOptions(): ts.CompilerOptions {
  const file = path.resolve('tsconfig.base.json');
  const { config, error } = ts.readConfigFile(file, (name) => ts.sys.readFile(name));
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, ' '));
  const { options } = ts.parseJsonConfigFileContent(
    config,
    { ...ts.sys, readDirectory: () => [] },
    '.',
    {},
    file,
  );
  return {
    ...options,
    // Examples also run in browsers.
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    allowJs: true,
    checkJs: true,
    // Each block has its own scope.
    moduleDetection: ts.ModuleDetectionKind.Force,
  };
}

function createHost(files: ReadonlyMap<string, Block>, options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    fileExists: (name) => files.has(name) || host.fileExists(name),
    readFile: (name) => files.get(name)?.text ?? host.readFile(name),
    getSourceFile: (name, version, ...rest) => {
      const block = files.get(name);
      return block
        ? ts.createSourceFile(name, block.text, version)
        : host.getSourceFile(name, version, ...rest);
    },
  };
}

function toProblem(diagnostic: ts.Diagnostic, { file, line }: Pick<Block, 'file' | 'line'>): Problem {
  const { start = 0, file: source, code } = diagnostic;
  const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ');
  const advice = unknownName.has(code)
    ? `Fix the block, or declare the name in ${snippetGlobals}.`
    : 'Fix the block.';
  const offset = source?.getLineAndCharacterOfPosition(start).line ?? 0;
  return { file, line: line + offset, text: `TypeScript: ${message} ${advice}` };
}
