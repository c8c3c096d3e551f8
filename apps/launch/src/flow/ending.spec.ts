import type { Claim, PageBrand, SessionEnd, SessionKind } from '@gatehouse/sdk/browser';
import type { EnrolledDevice } from '../enrollment/enrolled-device';
import { Display } from './display';
import { type Ending, showEnd } from './ending';

const brand = { name: 'Example Shop' } as PageBrand;
const createdPasskey = { id: 'cGFzc2tleQ', rpId: 'verify.example' };

const toClaim = (page: object): Claim<SessionKind> =>
  ({ kind: 'verification', holdsLease: true, page: { type: 'ENROLL', redirectUrl: null, ...page } }) as never;

/** Shows an end, and returns what the result screen shows. */
function showResult(end: Partial<SessionEnd>, more: Partial<Ending> = {}): Promise<unknown> {
  const { display = new Display(() => undefined) } = more;
  const enrolledDevice = { confirm: () => Promise.resolve(), discard: () => Promise.resolve() };
  void showEnd({
    claim: toClaim({}),
    end: { flowStatus: 'COMPLETED', sessionStatus: 'SUCCESS', redirectUrl: null, ...end },
    failure: undefined,
    createdPasskey: undefined,
    continuesAt: 'host',
    display,
    enrolledDevice: enrolledDevice as unknown as EnrolledDevice,
    leave: () => undefined,
    onSettled: () => undefined,
    ...more,
  });
  return new Promise((resolve) => setImmediate(() => resolve(display.shown)));
}

describe('the end of an ENROLL', () => {
  const result = (shows: object) => ({ name: 'result', shows: expect.objectContaining(shows) as object });

  it('shows that a person was enrolled before, and that the host must confirm the device', async () => {
    expect(await showResult({ enrolled: 'before', isPending: true })).toMatchObject(
      result({ outcome: 'enrolledBefore', isPending: true, isPasskeyLost: false }),
    );
  });

  it('shows that the passkey which was created here does not work, and deletes it', async () => {
    const deleted: unknown[] = [];
    const signalUnknownCredential = (options: unknown) => Promise.resolve(deleted.push(options));
    Object.assign(globalThis, { PublicKeyCredential: { signalUnknownCredential } });
    const end = { enrolled: 'before', passkeyAdded: false } as const;
    expect(await showResult(end, { createdPasskey })).toMatchObject(result({ isPasskeyLost: true }));
    expect(deleted).toEqual([{ rpId: 'verify.example', credentialId: 'cGFzc2tleQ' }]);
    Object.assign(globalThis, { PublicKeyCredential: undefined });
  });

  it('is reported to the host after the passkey was deleted', async () => {
    const order: string[] = [];
    const signalUnknownCredential = async () => {
      await Promise.resolve();
      order.push('deleted');
    };
    Object.assign(globalThis, { PublicKeyCredential: { signalUnknownCredential } });
    const onSettled = () => void order.push('reported');
    await showResult({ enrolled: 'before', passkeyAdded: false }, { createdPasskey, onSettled });
    expect(order).toEqual(['deleted', 'reported']);
    Object.assign(globalThis, { PublicKeyCredential: undefined });
  });

  it('does not redirect while there is a passkey to delete, and redirects after the button', async () => {
    const left: string[] = [];
    const display = new Display(() => undefined);
    const redirectUrl = 'https://shop.example/done';
    const end = { enrolled: 'before', passkeyAdded: false, redirectUrl } as const;
    await showResult(end, { createdPasskey, display, leave: (url) => void left.push(url) });
    const { shown } = display;
    expect(shown).toMatchObject(result({ redirects: false, isPasskeyLost: true }));
    (shown.answer as (answer: 'back') => void)('back');
    await new Promise(setImmediate);
    expect(left).toEqual([redirectUrl]);
  });

  it('redirects when there was time to read that the device is pending', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const left: string[] = [];
    const redirectUrl = 'https://shop.example/done';
    const end = { enrolled: 'before', isPending: true, redirectUrl } as const;
    const shown = await showResult(end, { leave: (url) => void left.push(url) });
    expect(shown).toMatchObject(result({ redirects: true, isPending: true }));
    await jest.advanceTimersByTimeAsync(12_000);
    expect(left).toEqual([redirectUrl]);
    jest.useRealTimers();
  });

  it('does not mention a passkey if none was created', async () => {
    const end = { enrolled: 'before', passkeyAdded: false } as const;
    expect(await showResult(end)).toMatchObject(result({ isPasskeyLost: false }));
  });

  it('asks the person to return to the screen on which they started', async () => {
    expect(await showResult({}, { continuesAt: 'otherScreen' })).toMatchObject(
      result({ isHandedOver: true, isFramed: false }),
    );
  });

  it('leaves the rest to the page around a frame', async () => {
    expect(await showResult({}, { continuesAt: 'frame' })).toMatchObject(
      result({ isHandedOver: false, isFramed: true, redirects: false }),
    );
  });

  it('names the customer only where there is no way back', async () => {
    expect(await showResult({}, { claim: toClaim({ brand }) })).toMatchObject(
      result({ closeFor: 'Example Shop' }),
    );
    const claim = toClaim({ brand, redirectUrl: 'https://shop.example/done' });
    expect(await showResult({}, { claim })).toMatchObject(result({ closeFor: undefined }));
  });
});
