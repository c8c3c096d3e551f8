import { reservePort } from '@gatehouse/embedded';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type CommandResult, run, succeed } from './command';
import { programPath, stage, suite } from './stage';

const root = path.resolve(__dirname, '../..');
// Packages that npm would fetch from the registry, and files that may be left in the folder of an example.
const foreign = ['express', 'jose'];
const excluded = ['node_modules', 'package-lock.json', 'state.json'];

export const exampleFolder = (name: string): string => path.join(root, 'examples', name);

/** An example in a clone that has the tarball of the SDK, after the `npm install` of its README. */
export class Example {
  private readonly clone = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-clone-'));
  readonly folder: string;

  private constructor(name: string) {
    this.folder = path.join(this.clone, 'examples', name);
  }

  static async install(name: string): Promise<Example> {
    const example = new Example(name);
    try {
      await example.install(exampleFolder(name));
    } catch (error) {
      example.remove();
      throw error;
    }
    return example;
  }

  write(file: string, text: string): void {
    writeFileSync(path.join(this.folder, file), text);
  }

  remove(): void {
    rmSync(this.clone, { recursive: true, force: true });
  }

  /** Installs offline: an example with undeclared dependencies fails. */
  private async install(source: string): Promise<void> {
    const filter = (file: string) => !excluded.includes(path.basename(file));
    cpSync(source, this.folder, { recursive: true, filter });
    const packed = path.dirname(stage().project);
    for (const file of readdirSync(packed).filter((name) => name.endsWith('.tgz')))
      cpSync(path.join(packed, file), path.join(this.clone, file));
    for (const name of foreign) this.copyPackage(name);
    const readme = readFileSync(path.join(source, 'README.md'), 'utf8');
    const [program = '', ...args] = /^npm install.*$/m.exec(readme)?.[0].split(' ') ?? [];
    const cache = path.join(this.clone, 'npm-cache');
    await succeed(program, [...args, '--offline', '--cache', cache], { cwd: this.folder });
  }

  /** Copies a package of this workspace and its dependencies. */
  private copyPackage(name: string): void {
    const folder = path.join(this.folder, 'node_modules', name);
    if (existsSync(folder)) return;
    cpSync(path.join(root, 'node_modules', name), folder, { recursive: true });
    const manifest = readFileSync(path.join(folder, 'package.json'), 'utf8');
    const { dependencies = {} } = JSON.parse(manifest) as { dependencies?: Record<string, string> };
    for (const needed of Object.keys(dependencies)) this.copyPackage(needed);
  }
}

/** The variables with which an example connects to the suite. */
export function suiteVariables(url = suite().url): Record<string, string> {
  const { apiKey, clientId, clientSecret } = suite();
  return {
    GATEHOUSE_URL: url,
    GATEHOUSE_API_KEY: apiKey,
    GATEHOUSE_CLIENT_ID: clientId,
    GATEHOUSE_CLIENT_SECRET: clientSecret,
  };
}

/** A host application of the examples, started as its README says. */
export class ExampleApp {
  output = '';
  private readonly closed: Promise<void>;

  private constructor(
    readonly url: string,
    private readonly example: Example,
    private readonly child: ChildProcess,
  ) {
    this.closed = once(child, 'close').then(() => undefined);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  static async start(name: string, variables: Record<string, string> = {}): Promise<ExampleApp> {
    const example = await Example.install(name);
    const { port } = await reservePort();
    const child = spawn(stage().node, ['server.js'], {
      cwd: example.folder,
      env: { PATH: process.env['PATH'], PORT: String(port), ...suiteVariables(), ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const app = new ExampleApp(`http://localhost:${port}`, example, child);
    await app.listening();
    return app;
  }

  /** Starts it a second time, at the port of the first. */
  startAgain(): Promise<CommandResult> {
    const { port } = new URL(this.url);
    const env = { ...suiteVariables(), PATH: programPath(), PORT: port };
    // Without the lines that npm adds in some environments.
    return run('npm', ['start', '--silent'], { cwd: this.example.folder, env, timeout: 30_000 });
  }

  async end(): Promise<void> {
    this.child.kill();
    await this.closed;
    this.example.remove();
  }

  /** Waits until the application prints its address. */
  private async listening(): Promise<void> {
    while (!this.output.includes(' is running at http')) {
      const isOver = await Promise.race([this.closed.then(() => true), this.nextOutput()]);
      if (isOver) throw new Error(`The example did not start:\n${this.output}`);
    }
  }

  private async nextOutput(): Promise<false> {
    if (this.child.stdout) await once(this.child.stdout, 'data');
    return false;
  }
}
