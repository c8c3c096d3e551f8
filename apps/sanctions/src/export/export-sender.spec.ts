import { AppLogger } from '@gatehouse/platform';
import { eventually } from '@gatehouse/testing';
import type { Response } from 'express';
import { Writable } from 'node:stream';
import { Ledger } from '../screening/ledger';
import { ExportSender } from './export-sender.service';

const mebibyte = 1024 * 1024;

class Reply extends Writable {
  headersSent = false;
  text = '';

  writeHead(): this {
    this.headersSent = true;
    return this;
  }

  override _write(chunk: Buffer, _: unknown, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** Has room for two exports. */
function createSender(timeoutSeconds = 60) {
  const logs: string[] = [];
  const logger = new AppLogger('sanctions', 'debug', { write: (line) => logs.push(line) });
  const ledger = new Ledger({ checks: 100, bytes: 32 * mebibyte, reply: mebibyte });
  const sender = new ExportSender(ledger, logger, { TRANSFER_TIMEOUT_SECONDS: timeoutSeconds });
  const start = (customer: string, chunks: AsyncIterable<string> | Iterable<string>) => {
    const reply = new Reply();
    const started = jest.fn();
    const sent = sender.send(customer, reply as unknown as Response, () => {
      started();
      return Promise.resolve({ headers: {}, chunks: chunks as AsyncIterable<string> });
    });
    sent.catch(() => undefined);
    return { reply, started, sent };
  };
  return { ledger, logs, start };
}

/** Sends nothing until it is released. */
function hold() {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  const chunks = (async function* () {
    yield 'first';
    await released;
    yield 'last';
  })();
  return { chunks, release };
}

describe('ExportSender', () => {
  it('rejects an export with a 503 before it starts if a caller has too many', async () => {
    const { ledger, start } = createSender();
    const held = [hold(), hold()];
    const running = held.map(({ chunks }) => start('acme', chunks));
    const rejected = start('acme', ['x']);
    await expect(rejected.sent).rejects.toMatchObject({
      status: 503,
      code: 'export.busy',
      headers: { 'Retry-After': '5' },
    });
    expect(rejected.started).not.toHaveBeenCalled();
    for (const { release } of held) release();
    for (const { sent, reply } of running) {
      await sent;
      expect(reply.text).toBe('firstlast');
    }
    expect(ledger.bytes).toBe(0);
    await expect(start('acme', ['x']).sent).resolves.toBeUndefined();
  });

  it('closes an export of the caller with the most for another one, and logs why', async () => {
    const { ledger, logs, start } = createSender();
    const held = [hold(), hold()];
    const running = held.map(({ chunks }) => start('acme', chunks));
    await eventually(() => expect(running.map(({ reply }) => reply.text)).toEqual(['first', 'first']));
    await start('other', ['x']).sent;
    for (const { release } of held) release();
    await Promise.all(running.map(({ sent }) => sent));
    expect(running.filter(({ reply }) => reply.text === 'firstlast')).toHaveLength(1);
    expect(running.filter(({ reply }) => reply.destroyed && reply.text !== 'firstlast')).toHaveLength(1);
    expect(logs.join('')).toContain('closed an export: the customer had the most transfers in progress');
    expect(ledger.bytes).toBe(0);
  });

  it('closes the connection and releases the memory if reading fails', async () => {
    const { ledger, start } = createSender();
    // eslint-disable-next-line @typescript-eslint/require-await -- as a database cursor
    const failing = (async function* () {
      yield 'a part';
      throw new Error('the database has failed');
    })();
    const { reply, sent } = start('acme', failing);
    await expect(sent).rejects.toThrow('the database has failed');
    expect([reply.destroyed, ledger.bytes]).toEqual([true, 0]);
  });
});
