import type { SessionEnd } from '@gatehouse/sdk/browser';
import { forgetPasskey, isLost } from './created-passkey';

const end = (sessionStatus: string, more: Partial<SessionEnd> = {}): SessionEnd => ({
  flowStatus: 'COMPLETED',
  sessionStatus,
  redirectUrl: null,
  ...more,
});

describe('a created passkey', () => {
  it.each([
    ['works after a success', true, end('SUCCESS', { enrolled: 'new' }), false],
    ['works after a success at a server that does not report it', true, end('SUCCESS'), false],
    ['does not work if it was not added', true, end('SUCCESS', { passkeyAdded: false }), true],
    ['does not work after a failure', true, end('FAILED'), true],
    ['does not work if another device has finished the session', false, end('SUCCESS'), true],
  ])('%s', (_, holdsLease, ended, expected) => {
    expect(isLost({ holdsLease }, ended)).toBe(expected);
  });
});

describe('forgetPasskey', () => {
  const stub = (api: unknown) => Object.assign(globalThis, { PublicKeyCredential: api });
  afterEach(() => stub(undefined));

  it('asks the browser to delete the passkey', async () => {
    const signalUnknownCredential = jest.fn(() => Promise.resolve());
    stub({ signalUnknownCredential });
    await forgetPasskey({ id: 'cGFzc2tleQ', rpId: 'verify.example' });
    expect(signalUnknownCredential.mock.calls).toEqual([
      [{ rpId: 'verify.example', credentialId: 'cGFzc2tleQ' }],
    ]);
  });

  it('waits a second at most', async () => {
    jest.useFakeTimers();
    try {
      stub({ signalUnknownCredential: () => new Promise(() => undefined) });
      const forgotten = forgetPasskey({ id: 'cGFzc2tleQ', rpId: 'verify.example' });
      await jest.advanceTimersByTimeAsync(1_000);
      await expect(forgotten).resolves.toBeUndefined();
    } finally {
      jest.useRealTimers();
    }
  });

  it.each([
    ['has no passkeys', undefined],
    ['cannot do that', {}],
    ['refuses', { signalUnknownCredential: () => Promise.reject(new Error('no')) }],
  ])('does nothing where the browser %s', async (_, api) => {
    stub(api);
    await expect(forgetPasskey({ id: 'cGFzc2tleQ', rpId: 'verify.example' })).resolves.toBeUndefined();
  });
});
