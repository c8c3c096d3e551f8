import type { Claim, SessionKind } from '@gatehouse/sdk/browser';
import type { EnrolledDevice } from '../enrollment/enrolled-device';
import { Display } from './display';
import type { FlowContext } from './flow-context';
import type { ScreenName } from './screen.types';
import { SessionFlow } from './session-flow';
import { SessionStore } from './session-store';

jest.mock('./browser-support', () => ({ isSupported: () => true }));
jest.mock('./steps', () => ({
  runSteps: ({ display }: FlowContext) => {
    display.show('face', {} as never);
    return new Promise(() => undefined);
  },
}));
jest.mock('@gatehouse/sdk/browser', () => ({
  ...jest.requireActual<object>('@gatehouse/sdk/browser'),
  DeviceClient: jest.fn(() => server),
}));

/** A session with one step, as the server keeps it. */
class FakeServer {
  readonly progress = null;
  isCancelled = false;

  claim(): Promise<Claim<SessionKind>> {
    const ended = { flowStatus: 'CANCELLED', sessionStatus: 'IN_PROGRESS', redirectUrl: null };
    return Promise.resolve({
      ...{ kind: 'age', deviceToken: 'token', epoch: 1, holdsLease: true },
      ...{
        expiresAt: '2100-01-01T00:00:00Z',
        step: { name: 'face' },
        ended: this.isCancelled ? ended : null,
      },
      page: {
        requirements: ['face'],
        thresholds: [18],
        redirectUrl: null,
        brand: null,
        retentionSeconds: 60,
      },
    } as unknown as Claim<SessionKind>);
  }

  cancel(): Promise<void> {
    this.isCancelled = true;
    return Promise.resolve();
  }

  async *events(): AsyncGenerator<never> {
    yield await new Promise<never>(() => undefined);
  }

  prepareAnswers(): Promise<void> {
    return Promise.resolve();
  }
}

let server: FakeServer;

// Only failing tests wait this long. Web Crypto answers from another thread, so tasks are no measure.
const timeoutMs = 60_000;

const createStorage = (): Storage => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  } as Storage;
};

describe('a page of which only the first screen is loaded', () => {
  let display: Display;
  let flow: SessionFlow;
  let finishLoading: () => void;
  beforeEach(() => {
    server = new FakeServer();
    display = new Display(() => undefined);
    flow = new SessionFlow({
      ...{
        sessionId: 'id',
        handoff: undefined,
        baseUrl: 'https://verify.example/',
        device: 'mobile',
        display,
      },
      sessions: new SessionStore(createStorage()),
      enrolledDevice: { find: () => Promise.resolve(undefined) } as unknown as EnrolledDevice,
      onClaim: () => undefined,
      loadScreens: () => new Promise((resolve) => (finishLoading = resolve)),
      leave: () => undefined,
      reload: () => undefined,
    });
    void flow.run();
  });

  const shows = async (name: ScreenName): Promise<void> => {
    const end = Date.now() + timeoutMs;
    while (display.shown.name !== name && Date.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 1));
    expect(display.shown.name).toBe(name);
  };
  const answerConsent = async (answer: unknown): Promise<void> => {
    await shows('consent');
    display.shown.answer(answer as never);
  };
  const agreed = { text: 'The full text', locale: 'en' };

  it('shows after the consent that it loads, and then starts the steps', async () => {
    await answerConsent(agreed);
    await shows('opening');
    finishLoading();
    await shows('face');
  });

  it('cancels at a refusal of the consent', async () => {
    await answerConsent('decline');
    await shows('problem');
    expect(display.shown.shows).toMatchObject({ problem: 'cancelled' });
  });

  it.each([
    ['after the consent', agreed],
    ['before the code for another device', 'otherDevice'],
  ])('can be cancelled while it loads %s', async (_, answer) => {
    await answerConsent(answer);
    await shows('opening');
    expect(display.pageInfo.cancelText).toBe('cancel.text');
    flow.cancel();
    await shows('problem');
    expect(display.shown.shows).toMatchObject({ problem: 'cancelled' });
  });
});
