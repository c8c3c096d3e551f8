// eslint-disable-next-line @nx/enforce-module-boundaries -- the global setup of Jest knows no aliases
import { workspaceRoot } from '../../libs/embedded/src/workspace';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A running suite with the values that it prints. */
export interface Suite {
  url: string;
  apiKey: string;
  clientId: string;
  clientSecret: string;
  adminToken: string;
  /** The first user of the console. */
  consoleLogin: { user: string; password: string };
  databaseUrl: string;
  /** The process that starts the others, and restarts them. */
  pid: number;
  /** The folder of its data. */
  home: string;
  /** The address of each app behind the edge, which does not expose the admin APIs. */
  apps: Record<string, string>;
}

interface RunFile {
  ports: Record<string, number>;
  pid: number;
  databaseUrl: string;
}

const root = workspaceRoot();
const program = path.join(root, 'dist/tools/start.mjs');
const readyLine = 'Ctrl-C stops everything';
const endTimeoutMs = 30_000;
// The variables of the test runner must not affect the suite.
const foreign = /^(NX_|JEST_|NODE_ENV$|GATEHOUSE_|DATABASE_URL$|REDIS_URL$|PUBLIC_URL$)/;

/** The built program of `npm start`, with its own home. */
export class SuiteProcess {
  private output = '';
  private readonly child: ChildProcess;
  private readonly closed: Promise<void>;

  constructor(
    private readonly home: string,
    node = process.execPath,
  ) {
    if (!existsSync(program)) throw new Error('There is no dist/tools/start.mjs. Run npm run build first.');
    const inherited = Object.entries(process.env).filter(([name]) => !foreign.test(name));
    this.child = spawn(node, [program], {
      cwd: root,
      // Many test files use one key within a minute.
      env: { ...Object.fromEntries(inherited), GATEHOUSE_HOME: home, RATE_LIMIT_PER_MINUTE: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.closed = once(this.child, 'close').then(() => undefined);
  }

  async ready(): Promise<Suite> {
    await Promise.race([this.nextOutput(readyLine), this.closed]);
    if (!this.output.includes(readyLine)) throw new Error(`The suite did not start:\n${this.output}`);
    const { adminToken } = this.kept<{ adminToken: string }>('secrets.json');
    const { ports, pid, databaseUrl } = this.kept<RunFile>('run.json');
    const [user = '', password = ''] = this.printed('Console login', '\\S+ / \\S+').split(' / ');
    const apps = Object.entries(ports).map(([name, port]) => [name, `http://127.0.0.1:${port}`]);
    return {
      url: this.printed('Base URL'),
      apiKey: this.printed('Demo API key'),
      clientId: this.printed('Demo client id'),
      clientSecret: this.printed('Demo client secret'),
      adminToken,
      consoleLogin: { user, password },
      databaseUrl,
      pid,
      home: this.home,
      apps: Object.fromEntries(apps) as Record<string, string>,
    };
  }

  async end(): Promise<void> {
    const force = setTimeout(() => this.child.kill('SIGKILL'), endTimeoutMs);
    this.child.kill('SIGTERM');
    await this.closed;
    clearTimeout(force);
  }

  private nextOutput(text: string): Promise<void> {
    return new Promise((resolve) => {
      for (const stream of [this.child.stdout, this.child.stderr])
        stream?.on('data', (chunk: Buffer) => {
          this.output += chunk.toString();
          if (this.output.includes(text)) resolve();
        });
    });
  }

  private printed(label: string, format = '\\S+'): string {
    const value = new RegExp(`^ {4}${label} +(${format})$`, 'm').exec(this.output)?.[1];
    if (!value) throw new Error(`The suite printed no ${label}:\n${this.output}`);
    return value;
  }

  private kept<T>(name: string): T {
    return JSON.parse(readFileSync(path.join(this.home, name), 'utf8')) as T;
  }
}
