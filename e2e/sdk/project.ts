import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type CommandResult, run, succeed } from './command';
import { stage, suite } from './stage';

const packages = path.resolve(__dirname, '../../node_modules');
const strict = { strict: true, skipLibCheck: false, noEmitOnError: true, target: 'es2022' };

/** A project of a user of the suite, outside this workspace. */
export class Project {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-project-'));

  write(file: string, text: string): void {
    writeFileSync(path.join(this.folder, file), text);
  }

  /** Runs a file with the address and the demo credentials of the suite, and returns its output. */
  run(file: string, { node = stage().node, args = [] as string[] } = {}): Promise<string> {
    const { url, apiKey, clientId, clientSecret } = suite();
    const env = {
      GATEHOUSE_URL: url,
      GATEHOUSE_API_KEY: apiKey,
      GATEHOUSE_CLIENT_ID: clientId,
      GATEHOUSE_CLIENT_SECRET: clientSecret,
    };
    return succeed(node, [file, ...args], { cwd: this.folder, env });
  }

  /** Runs a program of a package of this workspace. */
  runProgram(program: string, args: string[]): Promise<CommandResult> {
    return run(process.execPath, [path.join(packages, program), ...args], { cwd: this.folder });
  }

  /** Compiles files with the strictest TypeScript options, for the given target. */
  compile(files: string[], options: Record<string, unknown>): Promise<CommandResult> {
    const compilerOptions = { ...strict, typeRoots: [path.join(packages, '@types')], ...options };
    this.write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
    return this.runProgram('typescript/bin/tsc', ['-p', 'tsconfig.json']);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A project after `npm init -y && npm i <tarball>`. */
export function emptyProject(): Project {
  const project = new Project();
  cpSync(stage().project, project.folder, { recursive: true, verbatimSymlinks: true });
  return project;
}

/** A project with packages of this workspace, but without the SDK. */
export function projectWith(...names: string[]): Project {
  const project = new Project();
  project.write('package.json', JSON.stringify({ type: 'module' }));
  const folder = path.join(project.folder, 'node_modules');
  mkdirSync(folder);
  for (const name of names) symlinkSync(path.join(packages, name), path.join(folder, name));
  return project;
}
