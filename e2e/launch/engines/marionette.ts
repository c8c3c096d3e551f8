import { once } from 'node:events';
import net from 'node:net';
import { type CommandName, commands } from './command.table';
import type { WebDriverConnection } from './web-driver';

type Reply = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * Marionette is the protocol of Firefox for WebDriver; geckodriver translates HTTP to it. It has virtual authenticators, which WebDriver
 * BiDi does not have. A message is its length, a colon, and JSON: `[0, id, command, parameters]`, answered by `[1, id, error, result]`.
 */
export class Marionette implements WebDriverConnection {
  private received = Buffer.alloc(0);
  private lastId = 0;
  private readonly waiting = new Map<number, Waiting>();

  private constructor(private readonly socket: net.Socket) {
    socket.on('data', (chunk) => this.receive(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => this.rejectAll());
  }

  /** Connects and starts a session. */
  static async connect(port: number): Promise<Marionette> {
    const socket = net.connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const marionette = new Marionette(socket);
    await marionette.call('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
    return marionette;
  }

  send(command: CommandName, parameters: Record<string, unknown> = {}): Promise<unknown> {
    return this.call(commands[command].marionette, parameters);
  }

  /** Runs a script with the privileges of the browser. */
  async executeInBrowser(script: string): Promise<void> {
    await this.call('Marionette:SetContext', { value: 'chrome' });
    try {
      await this.call('WebDriver:ExecuteScript', { script, args: [] });
    } finally {
      await this.call('Marionette:SetContext', { value: 'content' });
    }
  }

  async call(name: string, parameters: Record<string, unknown>): Promise<unknown> {
    const id = ++this.lastId;
    const answered = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    const message = JSON.stringify([0, id, name, parameters]);
    this.socket.write(`${Buffer.byteLength(message)}:${message}`);
    const result = (await answered) as { value?: unknown } | null;
    return result !== null && 'value' in result ? result.value : result;
  }

  close(): void {
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    this.received = Buffer.concat([this.received, chunk]);
    for (;;) {
      const start = this.received.indexOf(':') + 1;
      const end = start + Number(this.received.subarray(0, start - 1).toString());
      if (start === 0 || this.received.length < end) return;
      this.answer(JSON.parse(this.received.subarray(start, end).toString()) as Reply | object);
      this.received = this.received.subarray(end);
    }
  }

  private answer(reply: Reply | object): void {
    // The first message describes the server.
    if (!Array.isArray(reply)) return;
    const [, id, error, result] = reply as Reply;
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) waiting?.reject(new Error(`${error.error}: ${error.message}`));
    else waiting?.resolve(result);
  }

  private rejectAll(): void {
    for (const { reject } of this.waiting.values()) reject(new Error('Firefox has closed the connection.'));
    this.waiting.clear();
  }
}
