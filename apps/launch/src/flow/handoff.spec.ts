import type { DeviceClient, SessionEvent, SessionKind } from '@gatehouse/sdk/browser';
import { Display } from './display';
import { followOtherDevice, moveToWindow } from './handoff';

/** A session of which the test sends the events, and the codes that were created for it. */
class FakeSession {
  codes = 0;
  private onEvent: (event: SessionEvent) => void = () => undefined;

  get client(): DeviceClient<SessionKind> {
    const client = {
      progress: { epoch: 1 },
      createHandoff: () => Promise.resolve({ url: `https://verify.example/launch?handoff=${++this.codes}` }),
      events: () => this.events(),
    };
    return client as unknown as DeviceClient<SessionKind>;
  }

  send(event: Partial<SessionEvent>): void {
    this.onEvent(event as SessionEvent);
  }

  private async *events(): AsyncGenerator<SessionEvent> {
    for (;;) yield await new Promise<SessionEvent>((resolve) => (this.onEvent = resolve));
  }
}

describe('moving to a window', () => {
  let page: EventTarget & { visibilityState: string };
  let session: FakeSession;
  let display: Display;
  let controller: AbortController;
  let moved: Promise<unknown>;
  beforeEach(async () => {
    jest.useFakeTimers();
    page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    Object.assign(globalThis, { document: page });
    session = new FakeSession();
    display = new Display(() => undefined);
    controller = new AbortController();
    moved = moveToWindow({ client: session.client, display, signal: controller.signal });
    moved.catch(() => undefined);
    await passTime(0);
  });
  afterEach(() => {
    jest.useRealTimers();
    delete (globalThis as { document?: unknown }).document;
  });

  const passTime = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
  const shown = () => display.shown.shows as { problem: string; windowUrl: string };

  it('opens a window that may take the session over', () => {
    expect(shown()).toMatchObject({
      problem: 'embedded',
      windowUrl: 'https://verify.example/launch?handoff=1',
    });
  });

  it('ends when the window has taken the session over', async () => {
    session.send({ epoch: 1 });
    await passTime(0);
    session.send({ epoch: 2 });
    await expect(moved).resolves.toBe('takenOver');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('renews the link shortly before it expires', async () => {
    await passTime(4.4 * 60_000);
    expect(session.codes).toBe(1);
    await passTime(0.1 * 60_000);
    expect(shown().windowUrl).toBe('https://verify.example/launch?handoff=2');
    session.send({ epoch: 2 });
    await expect(moved).resolves.toBe('takenOver');
  });

  it('does not renew the link while the person is in the window that it has opened', async () => {
    page.visibilityState = 'hidden';
    await passTime(6 * 60_000);
    expect(session.codes).toBe(1);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    await passTime(0);
    expect(shown().windowUrl).toBe('https://verify.example/launch?handoff=2');
  });

  it('can continue on another device, or be cancelled', async () => {
    display.shown.answer('otherDevice' as never);
    await expect(moved).resolves.toBe('otherDevice');
    const cancelled = moveToWindow({ client: session.client, display, signal: controller.signal });
    controller.abort(new Error('cancelled'));
    await expect(cancelled).rejects.toThrow('cancelled');
  });
});

describe('following another device', () => {
  it('shows its progress until the end', async () => {
    const session = new FakeSession();
    const display = new Display(() => undefined);
    const { signal } = new AbortController();
    const followed = followOtherDevice({ client: session.client, display, signal, isInWindow: true });
    session.send({ state: 'STARTED', step: 'face' });
    await new Promise(setImmediate);
    expect(display.shown.shows).toEqual({ step: 'face', isInWindow: true });
    session.send({ ended: { flowStatus: 'COMPLETED' } as SessionEvent['ended'] });
    await expect(followed).resolves.toBe('ended');
  });
});
