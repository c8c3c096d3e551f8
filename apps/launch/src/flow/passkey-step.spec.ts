import type { PasskeyStep } from '@gatehouse/sdk/browser';
import type { CreatedPasskey } from '../passkey/created-passkey';
import { Display } from './display';
import { emptyCaptures, type FlowContext } from './flow-context';
import { Interruption } from './interruption';
import { PageLog } from './page-log';
import { runPasskeyStep } from './passkey-step';

jest.mock('../passkey/passkey', () => ({
  runCeremony: (options: object) => Promise.resolve({ id: 'rp' in options ? 'created' : 'existing' }),
  canUsePasskeys: () => true,
  PasskeyError: class extends Error {},
}));

const step = {
  ...{ name: 'passkey', nonce: 'n', triesLeft: 3 },
  passkey: { challenge: 'c', rp: { id: 'verify.example', name: 'Example' }, user: {}, timeout: 60_000 },
} as unknown as PasskeyStep;

function openStep(indicators = () => Promise.resolve({})) {
  const remembered: (CreatedPasskey | undefined)[] = [];
  const controller = new AbortController();
  const sendPasskey = jest.fn().mockResolvedValue({ step: null });
  const context = {
    claim: { kind: 'verification', page: { type: 'ENROLL', brand: null, logLevel: 0 } },
    captures: emptyCaptures(),
    log: new PageLog(),
    signal: controller.signal,
    client: { sendPasskey },
    sensors: { indicators },
    rememberPasskey: (created: CreatedPasskey | undefined) => void remembered.push(created),
    display: new Display(() => undefined),
  } as unknown as FlowContext;
  const answer = async (answer: string): Promise<void> => {
    const done = runPasskeyStep(context, step);
    while (context.display.shown.name !== 'passkey') await new Promise(setImmediate);
    context.display.shown.answer(answer as never);
    await done;
  };
  return { remembered, answer, controller, sendPasskey };
}

describe('a passkey step of an ENROLL', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  it('remembers the passkey that it creates', async () => {
    const { remembered, answer } = openStep();
    await answer('go');
    expect(remembered).toEqual([{ id: 'created', rpId: 'verify.example' }]);
  });

  it('forgets a passkey that was created before the person used an existing one', async () => {
    const { remembered, answer } = openStep();
    await answer('existing');
    expect(remembered).toEqual([undefined]);
  });

  it('sends nothing after Back while the signals of the browser are collected', async () => {
    let finish: () => void = () => undefined;
    const collecting = new Promise<object>((resolve) => (finish = () => resolve({})));
    const { answer, controller, sendPasskey } = openStep(() => collecting);
    const answered = answer('go');
    answered.catch(() => undefined);
    await new Promise(setImmediate);
    controller.abort(new Interruption('back'));
    await expect(answered).rejects.toMatchObject({ kind: 'back' });
    finish();
    await new Promise(setImmediate);
    expect(sendPasskey).not.toHaveBeenCalled();
  });
});
