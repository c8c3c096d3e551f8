import type { Response } from 'express';
import { EventEmitter } from 'node:events';
import type { SessionEvent } from './device.dto';
import { SessionStream } from './session-stream';

const event = (more: Partial<SessionEvent> = {}): SessionEvent => ({
  state: 'STARTED',
  epoch: 1,
  holdsLease: true,
  expiresAt: '2026-11-15T12:00:00.000Z',
  step: 'face',
  ended: null,
  ...more,
});

const end = { flowStatus: 'COMPLETED', sessionStatus: 'AGE_ABOVE_THRESHOLD', redirectUrl: null };

/** The part of a response that a stream uses. */
class Written extends EventEmitter {
  text = '';
  isEnded = false;
  writeHead = () => this;
  write = (text: string) => void (this.text += text);
  end = () => void (this.isEnded = true);
  /** Returns what was written since the last call. */
  take = () => {
    const { text } = this;
    this.text = '';
    return text;
  };
}

const open = () => {
  const written = new Written();
  const stream = new SessionStream('row', written as unknown as Response);
  written.take();
  return { written, stream };
};

describe('a stream', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('writes an event with the version as its id', () => {
    const { written, stream } = open();
    stream.send(3, event());
    expect(written.take()).toBe(`id: 3\nevent: session\ndata: ${JSON.stringify(event())}\n\n`);
  });

  it('ignores versions that are not newer', () => {
    const { written, stream } = open();
    stream.send(3, event());
    written.take();
    stream.send(3, event());
    stream.send(2, event());
    expect(written.take()).toBe('');
    stream.send(4, event());
    expect(written.take()).toContain('id: 4\n');
  });

  it('writes a comment every 15 seconds to keep the connection open', () => {
    const { written } = open();
    jest.advanceTimersByTime(14_999);
    expect(written.take()).toBe('');
    jest.advanceTimersByTime(30_001);
    expect(written.take()).toMatch(/^(:[^\n]*\n\n){3}$/);
  });

  it('ends with the event of the end, and writes nothing after it', () => {
    const { written, stream } = open();
    stream.send(5, event({ state: 'COMPLETED', ended: end }));
    expect(written.take()).toContain('"ended":{');
    expect(written.isEnded).toBe(true);
    jest.advanceTimersByTime(60_000);
    stream.send(5, event({ state: 'COMPLETED', ended: end }));
    expect(written.take()).toBe('');
  });

  it('writes nothing after the client has disconnected', () => {
    const { written } = open();
    written.emit('close');
    jest.advanceTimersByTime(60_000);
    expect(written.take()).toBe('');
  });
});
