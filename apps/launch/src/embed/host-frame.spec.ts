import type { PageMessage } from '@gatehouse/sdk/embed';
import { HostFrame } from './host-frame';

const shop = 'https://shop.example';
const end = { flowStatus: 'COMPLETED', sessionStatus: 'AGE_ABOVE_THRESHOLD', redirectUrl: null } as const;

describe('the messages to the host of a frame', () => {
  let posted: [PageMessage, string][];
  let parent: { postMessage(message: PageMessage, origin: string): void };
  let host: HostFrame;
  beforeEach(() => {
    posted = [];
    parent = { postMessage: (message, origin) => void posted.push([message, origin]) };
    host = new HostFrame(parent);
  });

  const send = (data: object, origin = shop, source: unknown = parent) =>
    host.receive({ source, origin, data: { gatehouse: 1, ...data } });
  const connect = (origin?: string, source?: unknown) => send({ type: 'connect' }, origin, source);
  const types = () => posted.map(([{ type }]) => type);

  it('start when an allowed host connects, before or after the claim', () => {
    host.allow([shop]);
    expect(posted).toEqual([]);
    connect();
    expect(posted).toEqual([[{ gatehouse: 1, type: 'ready' }, shop]]);
    const early = new HostFrame(parent);
    early.receive({ source: parent, origin: shop, data: { gatehouse: 1, type: 'connect' } });
    expect(posted).toHaveLength(1);
    early.allow([shop]);
    expect(posted).toHaveLength(2);
  });

  it('sends a host that connects late the current state', () => {
    host.allow([shop]);
    host.showScreen('result');
    host.resize(700);
    host.finish(end);
    expect(posted).toEqual([]);
    connect();
    expect(types()).toEqual(['ready', 'screen', 'resize', 'ended']);
    expect(posted.at(-1)).toEqual([{ gatehouse: 1, type: 'ended', ...end }, shop]);
  });

  it.each<[string, () => void]>([
    ['that is not allowed', () => connect('https://evil.example')],
    ['that is a part of an allowed one', () => connect('https://shop.example.evil.example')],
    ['without an origin', () => connect('null')],
    ['that is another window', () => connect(shop, { postMessage: () => undefined })],
    [
      'of another version',
      () => host.receive({ source: parent, origin: shop, data: { gatehouse: 2, type: 'connect' } }),
    ],
    ['that sends text', () => host.receive({ source: parent, origin: shop, data: 'connect' })],
  ])('sends nothing to a host %s', (_, begin) => {
    host.allow([shop]);
    begin();
    host.showScreen('face');
    host.resize(700);
    host.finish(end);
    expect(host.sendsLink).toBe(false);
    expect(posted).toEqual([]);
  });

  it('sends nothing to any host where the customer allows none, or the server is of an older release', () => {
    connect();
    host.allow([]);
    host.allow(undefined);
    host.showScreen('face');
    expect(posted).toEqual([]);
  });

  it('stops when another page takes the place of the host', () => {
    host.allow([shop]);
    connect();
    connect('https://evil.example');
    host.showScreen('face');
    expect(types()).toEqual(['ready']);
  });

  it('reports a screen and a height once', () => {
    host.allow([shop]);
    connect();
    for (const screen of ['face', 'face', 'again', 'face']) host.showScreen(screen);
    for (const height of [600, 600, 700]) host.resize(height);
    expect(types()).toEqual(['ready', 'screen', 'screen', 'screen', 'resize', 'resize']);
  });

  it('has a link sent by a host that can, and reports whether it was', async () => {
    host.allow([shop]);
    send({ type: 'connect', sendsLink: true });
    expect(host.sendsLink).toBe(true);
    for (const isSent of [true, false]) {
      const sent = host.sendLink('https://verify.example/launch?handoff=1');
      expect(posted.at(-1)?.[0]).toMatchObject({ type: 'sendLink' });
      send({ type: 'linkSent', isSent: true }, 'https://evil.example');
      send({ type: 'linkSent', isSent });
      await expect(sent).resolves.toBe(isSent);
    }
  });

  it('reports a link as not sent if the host does not answer', async () => {
    jest.useFakeTimers();
    try {
      host.allow([shop]);
      send({ type: 'connect', sendsLink: true });
      const sent = host.sendLink('https://verify.example/launch?handoff=1');
      jest.advanceTimersByTime(30_000);
      await expect(sent).resolves.toBe(false);
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('does not take the late answer to a link for the answer to the next one', async () => {
    jest.useFakeTimers();
    try {
      host.allow([shop]);
      send({ type: 'connect', sendsLink: true });
      const requestedId = () => (posted.at(-1)![0] as { id?: number }).id;
      const first = host.sendLink('https://verify.example/launch?handoff=1');
      const late = requestedId();
      jest.advanceTimersByTime(30_000);
      await expect(first).resolves.toBe(false);
      const second = host.sendLink('https://verify.example/launch?handoff=2');
      send({ type: 'linkSent', isSent: true, id: late });
      send({ type: 'linkSent', isSent: false, id: requestedId() });
      await expect(second).resolves.toBe(false);
    } finally {
      jest.useRealTimers();
    }
  });

  it('does not offer it where the host has not declared that it can', () => {
    host.allow([shop]);
    connect();
    expect(host.sendsLink).toBe(false);
  });
});
