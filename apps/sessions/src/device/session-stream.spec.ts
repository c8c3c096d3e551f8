import type { Response } from 'express';
import { EventEmitter } from 'node:events';
import type { SessionEvent } from './device.dto';
import { SessionStream } from './session-stream';

const news = (more: Partial<SessionEvent> = {}): SessionEvent => ({
  state: 'STARTED',
  epoch: 1,
  holdsLease: true,
  expiresAt: '2026-11-15T12:00:00.000Z',
  step: 'face',
  ended: null,
  ...more,
});

const end = { flowStatus: 'COMPLETED', sessionStatus: 'AGE_ABOVE_THRESHOLD', redirectUrl: null };

/** As much of a response as a stream writes to. */
class Written extends EventEmitter {
  text = '';
  isEnded = false;
  writeHead = () => this;
  write = (text: string) => void (this.text += text);
  end = () => void (this.isEnded = true);
  /** What was written since the last time. */
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

  it('writes news as an event with the version as its id', () => {
    const { written, stream } = open();
    stream.send(3, news());
    expect(written.take()).toBe(`id: 3\nevent: session\ndata: ${JSON.stringify(news())}\n\n`);
  });

  it('writes nothing that is no news, nor what comes late', () => {
    const { written, stream } = open();
    stream.send(3, news());
    written.take();
    stream.send(3, news());
    stream.send(2, news());
    expect(written.take()).toBe('');
    stream.send(4, news());
    expect(written.take()).toContain('id: 4\n');
  });

  it('shows every 15 seconds that it is alive, by a comment', () => {
    const { written } = open();
    jest.advanceTimersByTime(14_999);
    expect(written.take()).toBe('');
    jest.advanceTimersByTime(30_001);
    expect(written.take()).toMatch(/^(:[^\n]*\n\n){3}$/);
  });

  it('ends with the news of the end, and is silent from then on', () => {
    const { written, stream } = open();
    stream.send(5, news({ state: 'COMPLETED', ended: end }));
    expect(written.take()).toContain('"ended":{');
    expect(written.isEnded).toBe(true);
    jest.advanceTimersByTime(60_000);
    stream.send(5, news({ state: 'COMPLETED', ended: end }));
    expect(written.take()).toBe('');
  });

  it('is silent after its reader has left', () => {
    const { written } = open();
    written.emit('close');
    jest.advanceTimersByTime(60_000);
    expect(written.take()).toBe('');
  });
});
