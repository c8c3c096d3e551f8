import { CustomerService } from '@gatehouse/auth';
import { type FixtureScope, type Receiver, type Reply, startReceiver, useFixture } from '@gatehouse/testing';
import { startBiometricNode } from './biometric-node';
import { makeEnroller } from './enrolled-person';
import { claimRawVerificationDevice, type RawVerificationDevice } from './raw-verification-device';
import { type Env, type EnvSource, readEnv, type Sessions, startSessions } from './sessions-app';
import { makeFlows } from './verification-flow';
import { makeNodeClient, makeVerificationHost, type VerificationHost } from './verification-host';

export interface VerificationOptions {
  env?: EnvSource;
  /** The mode of the API key of the host. */
  mode?: 'live' | 'test';
  scope?: FixtureScope;
}

/** The sessions app with the biometric node beside it, and a receiver of webhooks. */
export async function startVerification(env: Env = {}) {
  const [sessions, receiver] = await Promise.all([startSessions(env, { withNode: true }), startReceiver()]);
  const node = await startBiometricNode(sessions.env);
  const close = async () => {
    await node.close();
    await sessions.close();
    await receiver.close();
  };
  return { sessions, receiver, node, close };
}

/** The same without a biometric node: sessions get as far as CHECKING. */
export async function startWithoutNode(env: Env = {}) {
  const [sessions, receiver] = await Promise.all([startSessions(env), startReceiver()]);
  const close = async () => {
    await sessions.close();
    await receiver.close();
  };
  return { sessions, receiver, close };
}

/** The apps of a verification and a host. `verification` groups the apps, for functions that need both. */
export const useVerification = ({ env, mode, scope }: VerificationOptions = {}) =>
  useFixture(async () => {
    const { close, ...verification } = await startVerification(await readEnv(env));
    const actors = await makeActors(verification, mode);
    const nodeClient = makeNodeClient(verification.node, actors.host.key);
    return { ...verification, verification, ...actors, nodeClient, close };
  }, scope);

/** Verification sessions without a biometric node. */
export const useVerificationWithoutNode = ({ env, mode, scope }: VerificationOptions = {}) =>
  useFixture(async () => {
    const { close, ...verification } = await startWithoutNode(await readEnv(env));
    return { ...verification, verification, ...(await makeActors(verification, mode)), close };
  }, scope);

async function makeActors(
  verification: { sessions: Sessions; receiver: Receiver },
  mode: VerificationOptions['mode'],
) {
  const { sessions } = verification;
  const host = await makeVerificationHost(verification, { mode });
  const claim = async (body: object): Promise<RawVerificationDevice> =>
    claimRawVerificationDevice(sessions, await host.create(body));
  return {
    host,
    flows: makeFlows(verification, host),
    enroller: makeEnroller(verification, host),
    /** A raw device that has claimed an ENROLL. */
    claimEnroll: (body: object = {}) => claim(body),
    /** A raw device that has claimed a SIGN-IN. */
    claimSignIn: (body: object = {}) => claim({ type: 'SIGN-IN', ...body }),
    /** A host of a customer that asks for contact data. */
    makeContactHost: async (customer = 'asks-contact'): Promise<VerificationHost> => {
      const contactHost = await makeVerificationHost(verification, { customer });
      const settings = sessions.app.get(CustomerService, { strict: false });
      await settings.update({ name: customer }, { asksContact: true });
      return contactHost;
    },
  };
}

/** Expects exactly this rejection. It is not counted, and the same nonce still works. */
export async function expectRejected(
  device: RawVerificationDevice,
  reply: Reply,
  message: string | RegExp,
  status = 400,
): Promise<void> {
  expect(reply.status).toBe(status);
  if (typeof message === 'string') expect(reply.body.message).toBe(message);
  else expect(reply.body.message).toMatch(message);
  const { failure, step, state } = (await device.proceed()).body;
  expect({ failure, triesLeft: step?.triesLeft ?? 3, state }).toEqual({
    failure: null,
    triesLeft: 3,
    state: expect.stringMatching(/^(STARTED|CHECKING)$/),
  });
}
