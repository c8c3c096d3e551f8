import { mount, type MountOptions } from './mount';

const launchUrl = 'https://verify.example/launch?sessionId=1';
const origin = 'https://verify.example';
const ended = { type: 'ended', flowStatus: 'COMPLETED', sessionStatus: 'SUCCESS', redirectUrl: null };

type Listener = (event: unknown) => void;

/** What `mount` uses of a window and of a frame. */
function createPage() {
  const listeners = new Set<Listener>();
  const reported: unknown[] = [];
  const sent: [message: { type: string }, origin: string][] = [];
  const contentWindow = { postMessage: (...args: (typeof sent)[0]) => void sent.push(args) };
  const onLoad = new Set<() => void>();
  const frame = {
    ...{ src: '', title: '', allow: '', style: {} as Record<string, string>, contentWindow },
    isRemoved: false,
    addEventListener: (_: string, listener: () => void) => onLoad.add(listener),
    removeEventListener: (_: string, listener: () => void) => onLoad.delete(listener),
    remove: () => void (frame.isRemoved = true),
  };
  const page = {
    document: { createElement: () => frame },
    innerHeight: 900,
    addEventListener: (_: string, listener: Listener) => listeners.add(listener),
    removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
    reportError: (error: unknown) => void reported.push(error),
  };
  return {
    ...{ page, frame, sent, listeners, reported },
    load: () => onLoad.forEach((listener) => listener()),
    say: (data: object, from: { origin?: string; source?: unknown } = {}) =>
      listeners.forEach((listener) =>
        listener({ origin, source: contentWindow, data: { gatehouse: 1, ...data }, ...from }),
      ),
  };
}

describe('mount', () => {
  let host: ReturnType<typeof createPage>;
  let events: unknown[][];
  const names = [
    'document',
    'innerHeight',
    'addEventListener',
    'removeEventListener',
    'reportError',
  ] as const;
  beforeEach(() => {
    jest.useFakeTimers();
    host = createPage();
    Object.assign(globalThis, host.page);
    events = [];
  });
  afterEach(() => {
    jest.useRealTimers();
    for (const name of names) delete (globalThis as Record<string, unknown>)[name];
  });

  const start = (options: MountOptions = {}) =>
    mount({ append: () => undefined }, launchUrl, {
      onReady: () => events.push(['ready']),
      onScreen: (screen) => events.push(['screen', screen]),
      onEnded: (end) => events.push(['ended', end.flowStatus]),
      onError: ({ reason }) => events.push(['error', reason]),
      ...options,
    });

  it('shows the page with what it needs, and connects once it has loaded, until it answers', () => {
    start();
    expect(host.frame).toMatchObject({ src: launchUrl, style: { height: '600px' } });
    expect(host.frame.allow).toContain('camera');
    jest.advanceTimersByTime(1_000);
    expect(host.sent).toEqual([]);
    host.load();
    jest.advanceTimersByTime(600);
    expect(host.sent).toHaveLength(3);
    expect(host.sent[0]).toEqual([{ gatehouse: 1, type: 'connect', sendsLink: false }, origin]);
    host.say({ type: 'ready' });
    jest.advanceTimersByTime(60_000);
    expect([host.sent.length, events]).toEqual([3, [['ready']]]);
  });

  it('connects again after a reload of the page, and reports ready and the end once', () => {
    start();
    for (let times = 0; times < 2; times++) {
      host.load();
      host.say({ type: 'ready' });
      host.say(ended);
    }
    expect(host.sent).toHaveLength(2);
    expect(events).toEqual([['ready'], ['ended', 'COMPLETED']]);
  });

  it('ignores messages of other origins, of other windows, and those that are none', () => {
    start();
    host.load();
    host.say(ended, { origin: 'https://evil.example' });
    host.say(ended, { origin: 'null' });
    host.say(ended, { source: {} });
    host.say(ended, { source: null });
    host.say({ ...ended, gatehouse: 2 });
    expect(events).toEqual([]);
    host.say(ended);
    expect(events).toEqual([['ended', 'COMPLETED']]);
  });

  it('reports a page that does not answer', () => {
    start({ timeoutMs: 5_000 });
    host.load();
    jest.advanceTimersByTime(5_000);
    expect(events).toEqual([['error', 'timeout']]);
    const before = host.sent.length;
    // A page that loads late is not connected, and what it sends changes nothing.
    host.load();
    host.say({ type: 'ready' });
    host.say(ended);
    jest.advanceTimersByTime(60_000);
    expect(host.sent).toHaveLength(before);
    expect(events).toEqual([['error', 'timeout']]);
  });

  it('keeps waiting for the page of a host that does not handle errors', () => {
    start({ timeoutMs: 5_000, onError: undefined });
    jest.advanceTimersByTime(5_000);
    host.load();
    host.say({ type: 'ready' });
    expect(events).toEqual([['ready']]);
  });

  it.each([
    [100, '600px'],
    [712.2, '713px'],
    [5_000, '900px'],
  ])('makes the frame for a page of %d pixels %s high', (height, expected) => {
    start();
    host.say({ type: 'resize', height });
    expect(host.frame.style['height']).toBe(expected);
  });

  it('has links of the same page sent, and no others', async () => {
    const links: string[] = [];
    start({ onSendLink: (url) => void links.push(url) });
    const answers = () => host.sent.filter(([{ type }]) => type === 'linkSent').map(([message]) => message);
    for (const url of [`${launchUrl}&handoff=2`, 'https://evil.example/launch', `${origin}/other`, '//[']) {
      const before = answers().length;
      host.say({ type: 'sendLink', url });
      while (answers().length === before) await Promise.resolve();
    }
    expect(links).toEqual([`${launchUrl}&handoff=2`]);
    expect(answers()).toMatchObject([
      { isSent: true },
      { isSent: false },
      { isSent: false },
      { isSent: false },
    ]);
  });

  it.each([7, undefined])('answers the request %s for a link', async (id) => {
    start({ onSendLink: () => undefined });
    host.say({ type: 'sendLink', url: launchUrl, id });
    while (host.sent.length === 0) await Promise.resolve();
    expect(host.sent).toEqual([[{ gatehouse: 1, type: 'linkSent', isSent: true, id }, origin]]);
  });

  it('reports an error that is thrown while a failed link is reported, and answers the page', async () => {
    const thrown = new Error('thrown by the host');
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    try {
      start({
        onSendLink: () => Promise.reject(new Error('The mail server is unreachable.')),
        onError: () => {
          throw thrown;
        },
      });
      host.say({ type: 'sendLink', url: launchUrl });
      while (host.sent.length === 0) await Promise.resolve();
      await new Promise(jest.requireActual<typeof import('node:timers')>('node:timers').setImmediate);
      expect(host.sent).toMatchObject([[{ type: 'linkSent', isSent: false }, origin]]);
      expect(unhandled).not.toHaveBeenCalled();
      expect(host.reported).toEqual([thrown]);
    } finally {
      process.off('unhandledRejection', unhandled);
    }
  });

  it('removes everything when it is unmounted', () => {
    const session = start();
    host.load();
    const before = host.sent.length;
    session.unmount();
    jest.advanceTimersByTime(60_000);
    expect(host.frame.isRemoved).toBe(true);
    expect([host.listeners.size, host.sent.length, events]).toEqual([0, before, []]);
  });

  it('rejects what is no web address', () => {
    expect(() => mount({ append: () => undefined }, 'javascript:alert(1)')).toThrow(TypeError);
  });
});
