import { CustomerSettings } from '@gatehouse/auth';
import { type BareVisitor, claimBareVisitor } from './bare-visitor';
import { startReceiver } from './webhook-receiver';
import { type Reply, startSessions } from './sessions-app';
import { makeVerifier } from './verification-host';

/** Verification sessions without a node: a session gets as far as CHECKING. */
export async function startBareVerification(env: Record<string, string> = {}) {
  const [sessions, receiver] = await Promise.all([startSessions({ ROLE: 'api', ...env }), startReceiver()]);
  const host = await makeVerifier({ sessions, receiver });
  const begin = async (body: object = {}): Promise<BareVisitor> =>
    claimBareVisitor(sessions, await host.create(body));
  return {
    sessions,
    receiver,
    host,
    /** A device that has opened a session. */
    enroll: begin,
    signIn: (body: object = {}) => begin({ type: 'SIGN-IN', ...body }),
    /** A host whose customer has the contact screen turned on. */
    makeCurious: async () => {
      const curious = await makeVerifier({ sessions, receiver }, { customer: 'curious' });
      const settings = sessions.app.get(CustomerSettings, { strict: false });
      await settings.change({ name: 'curious' }, { asksContact: true });
      return curious;
    },
    close: async () => {
      await sessions.close();
      await receiver.close();
    },
  };
}

export type BareVerification = Awaited<ReturnType<typeof startBareVerification>>;

/** Refused with exactly this message; nothing is counted, and the same nonce still works. */
export async function expectRefused(
  device: BareVisitor,
  reply: Reply,
  message: string,
  status = 400,
): Promise<void> {
  expect({ status: reply.status, message: reply.body.message }).toEqual({ status, message });
  const { failure, step, state } = (await device.proceed()).body;
  expect({ failure, triesLeft: step?.triesLeft ?? 3, state }).toEqual({
    failure: null,
    triesLeft: 3,
    state: expect.stringMatching(/^(STARTED|CHECKING)$/),
  });
}
