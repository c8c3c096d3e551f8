import { type NodeAnswer, sealAnswer } from '@gatehouse/node-link';
import { eventually } from '@gatehouse/testing';
import { Vault } from '@gatehouse/vault';
import { ReceiveNodeAnswer } from '../../src/verification-session/node/receive-node-answer.job';
import { makePhone, type Phone } from '../support/phone';
import { useVerification } from '../support/verification-session.fixture';
import { people, type SyntheticPerson } from '../support/verification-visitor';

const day = 24 * 60 * 60;
type Answer = NodeAnswer<'find-people' | 'recognise-for-session'>;

// A node of release 0.2.0 does not know people without a face: that one is missing there does not mean that they were deleted.
describe('a person who is missing in the answer of a node', () => {
  const population = people(2544);
  const { sessions, node, host, flows } = useVerification();
  let enrolled: { face: SyntheticPerson; phone: Phone; puid: string }[];
  beforeAll(async () => {
    enrolled = [];
    for (let i = 0; i < 6; i++) {
      const [face, phone] = [population.person(), await makePhone()];
      const { puid } = await flows.enroll(face, phone);
      enrolled.push({ face, phone, puid });
    }
    // The test sends the answers.
    await node.kill();
  });

  const answerAll = async (content: Answer): Promise<void> => {
    const requests = await sessions.source.query<{ id: string; job: 'find-people' }[]>(
      'SELECT id, job FROM sessions.node_requests',
    );
    expect(requests).not.toEqual([]);
    const vault = sessions.app.get(Vault, { strict: false });
    const receiver = sessions.app.get(ReceiveNodeAnswer, { strict: false });
    for (const { id: requestId, job } of requests) {
      const sealedMessage = sealAnswer(vault, job, requestId, content as never).toString('base64url');
      await receiver.process({ requestId, job, sealedMessage });
    }
  };
  const signIn = async (options: object) => {
    const { face, phone, puid } = enrolled.pop()!;
    const { sessionId, visitor } = await flows.openSignIn(phone, options);
    await visitor.showFace(face, options);
    return { sessionId, puid };
  };
  const isKept = async (puid: string): Promise<boolean> =>
    (await sessions.source.query('SELECT 1 FROM sessions.token_keys WHERE puid = $1', [puid])).length === 1;

  const none: Answer = { outcome: 'found', people: [] };
  const notEnrolled = { outcome: 'not-enrolled' } as const;
  const current = { knowsRegistered: true } as const;
  it.each<[string, boolean, Answer, object]>([
    ['a comparison with the token', true, none, {}],
    ['a comparison with the token', false, { ...none, ...current }, {}],
    ['a comparison at the node', true, notEnrolled, { compare: false }],
    ['a comparison at the node', false, { ...notEnrolled, ...current }, { compare: false }],
  ])('cannot sign in by %s; their credentials are kept: %s', async (_, expected, answer, options) => {
    const { sessionId, puid } = await signIn(options);
    await answerAll(answer);
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'error', errorCodes: [-1] });
    expect(await isKept(puid)).toBe(expected);
  });

  it('loses nothing in the daily check, until a node that knows all people has answered', async () => {
    const { puid } = enrolled[0]!;
    const answers: [Answer, boolean][] = [
      [none, true],
      [{ ...none, ...current }, false],
    ];
    for (const [answer, expected] of answers) {
      sessions.advanceClock(day + 60);
      await eventually(async () => {
        await sessions.sweep();
        expect(await sessions.source.query('SELECT 1 FROM sessions.node_requests')).not.toEqual([]);
      });
      await answerAll(answer);
      expect(await isKept(puid)).toBe(expected);
    }
  });
});
