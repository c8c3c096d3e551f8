import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Account } from '../src/account';
import type { PostgresOptions } from '../src/postgres';
import type { RedisOptions } from '../src/redis';

interface Servers {
  postgres?: PostgresOptions;
  redis?: RedisOptions;
}

/** Starts servers from a separate process, which a test can kill. */
export class Starter {
  private constructor(private readonly child: ChildProcess) {}

  static async begin(servers: Servers, account?: Account, env = process.env): Promise<Starter> {
    const script = path.join(__dirname, 'starter.mjs');
    const starter = new Starter(fork(script, [JSON.stringify(servers)], { ...account, env, execArgv: [] }));
    await starter.message();
    return starter;
  }

  async servers(): Promise<{ pid: number; url: string }[]> {
    const message = (await this.message()) as { pid: number; url: string }[] | { error: string };
    if ('error' in message) throw new Error(message.error);
    return message;
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }

  private async message(): Promise<unknown> {
    const exited = once(this.child, 'exit').then(() => Promise.reject(new Error('The starter exited.')));
    const [message] = (await Promise.race([once(this.child, 'message'), exited])) as unknown[];
    return message;
  }
}
