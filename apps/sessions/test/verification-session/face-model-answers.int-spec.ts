import {
  type NodeAnswer,
  openRequest,
  type NodeRequestName,
  sealAnswer,
  sealRequest,
} from '@gatehouse/node-link';
import { JobQueue } from '@gatehouse/queues';
import { eventually, seededRandom } from '@gatehouse/testing';
import { Vault } from '@gatehouse/vault';
import { randomUUID } from 'node:crypto';
import { distinctFaces } from '../support/distinct-face';
import { type FormerPerson, formerVersion, makeFormerEnroller, readVersion } from '../support/former-person';
import { makePhone } from '../support/phone';
import { toRowId } from '../support/session-history';
import { useVerification } from '../support/verification-session.fixture';

const currentVersion = 'FACEAPI_1';
const otherPuid = 'another0person000000';
const guid = 'gallery0000000000000';

interface RequestRow {
  id: string;
  job: NodeRequestName;
  sealedMessage: Buffer;
}

describe('the answer of the node to a move', () => {
  let vault: Vault;
  const faces = [distinctFaces(seededRandom(40)), distinctFaces(seededRandom(41))] as const;
  const enrolled: FormerPerson[] = [];
  const { sessions, host, flows, node } = useVerification();
  beforeAll(async () => {
    vault = sessions.app.get(Vault, { strict: false });
    const enroll = makeFormerEnroller({ sessions, node, host, flows });
    for (let i = 0; i < 8; i++) enrolled.push(await enroll(faces[0](), faces[1]()));
    // The test sends the answers.
    await node.kill();
  });

  const readRequests = (where: string, value: string): Promise<RequestRow[]> =>
    sessions.source.query(
      `SELECT id, job, sealed_message AS "sealedMessage" FROM sessions.node_requests WHERE ${where} = $1`,
      [value],
    );
  const readRequest = async (sessionId: string): Promise<RequestRow> => {
    const [request, ...more] = await readRequests('session_id', toRowId(sessionId));
    expect(more).toEqual([]);
    return request!;
  };
  const open = ({ id, job, sealedMessage }: RequestRow) => openRequest(vault, job, id, sealedMessage);

  const answer = async <N extends NodeRequestName>(job: N, requestId: string, content: NodeAnswer<N>) => {
    const jobs = sessions.app.get(JobQueue, { strict: false });
    const sealedMessage = sealAnswer(vault, job, requestId, content).toString('base64url');
    await jobs.enqueue({
      name: 'receive-node-answer',
      id: `receive-${randomUUID()}`,
      payload: { requestId, job, sealedMessage },
    });
    await eventually(async () => {
      const counts = await jobs.queue('node-answer').getJobCounts('wait', 'active', 'delayed');
      expect(counts).toEqual({ wait: 0, active: 0, delayed: 0 });
    });
  };

  /** A SIGN-IN whose face was recognised in the former gallery; it waits for the enrollment in the current one. */
  const startMove = async () => {
    const ann = enrolled.pop()!;
    const { sessionId, visitor } = await flows.openSignIn(ann.phone);
    await visitor.showFace(ann.face, { compare: false, former: ann.former });
    const recognition = await readRequest(sessionId);
    expect([recognition.job, open(recognition)]).toEqual([
      'recognise-for-session',
      expect.objectContaining({ version: formerVersion, puid: ann.puid }),
    ]);
    await answer('recognise-for-session', recognition.id, {
      outcome: 'recognised',
      puid: ann.puid,
      guid,
      score: 0.99,
    });
    const move = await readRequest(sessionId);
    expect([move.job, open(move)]).toEqual([
      'enroll-for-session',
      expect.objectContaining({ version: currentVersion, puid: ann.puid }),
    ]);
    return { ann, sessionId, visitor, move };
  };
  const expectWithdrawn = async (id: string) => {
    const [row] = await readRequests('id', id);
    expect(row?.job).toBe('withdraw-enrollment');
    expect(open(row!)).toMatchObject({ version: currentVersion });
  };
  const enrolledAs = (puid: string, isDuplicate = false) =>
    ({ outcome: 'enrolled', puid, guid, isDuplicate }) as const;

  it('with the id of the person ends the session, and moves all credentials', async () => {
    const { ann, sessionId, move } = await startMove();
    await answer('enroll-for-session', move.id, enrolledAs(ann.puid));
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS', puid: ann.puid, guid });
    expect(await readVersion(sessions, ann.puid)).toBe(currentVersion);
    expect(await readRequests('id', move.id)).toEqual([]);
  });

  it.each<[string, NodeAnswer<'enroll-for-session'>]>([
    ['that it failed', { outcome: 'failed' }],
    ['that the gallery is full', { outcome: 'failed', reason: 'limit' }],
    ['that the features are unusable', { outcome: 'unusable' }],
  ])('%s leaves the person where they were, and the sign-in succeeds', async (_what, content) => {
    const { ann, sessionId, move } = await startMove();
    await answer('enroll-for-session', move.id, content);
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS', puid: ann.puid });
    expect(await readVersion(sessions, ann.puid)).toBe(formerVersion);
    expect(await readRequests('id', move.id)).toEqual([]);
  });

  it('with the id of a new person, by a node of release 0.2.0, is withdrawn, and the sign-in succeeds', async () => {
    const { ann, sessionId, move } = await startMove();
    await answer('enroll-for-session', move.id, enrolledAs(otherPuid));
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS', puid: ann.puid });
    expect(await readVersion(sessions, ann.puid)).toBe(formerVersion);
    await expectWithdrawn(move.id);
  });

  it('after the credential was revoked does not sign in, and the enrollment is withdrawn', async () => {
    const { ann, sessionId, move } = await startMove();
    await host.revoke(ann.puid, ann.phone.keyId);
    await answer('enroll-for-session', move.id, enrolledAs(ann.puid));
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'error', errorCodes: [7] });
    expect(await readVersion(sessions, ann.puid)).toBe(formerVersion);
    await expectWithdrawn(move.id);
  });

  it('that does not come before the session is cancelled is withdrawn', async () => {
    const { ann, sessionId, visitor, move } = await startMove();
    await visitor.device.cancel();
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'CANCELLED' });
    expect(await readVersion(sessions, ann.puid)).toBe(formerVersion);
    await expectWithdrawn(move.id);
  });

  it('to an ENROLL is withdrawn from the gallery that was asked, although FACE_MODEL has changed since', async () => {
    const { sessionId, visitor } = await flows.openEnroll(await makePhone());
    await visitor.enrollFace(faces[0]());
    const request = await readRequest(sessionId);
    const message = { ...open(request), version: formerVersion } as never;
    await sessions.source.query('UPDATE sessions.node_requests SET sealed_message = $2 WHERE id = $1', [
      request.id,
      sealRequest(vault, 'enroll-for-session', request.id, message, new Date(sessions.now())),
    ]);
    await visitor.device.cancel();
    const [row] = await readRequests('id', request.id);
    expect([row!.job, open(row!)]).toEqual([
      'withdraw-enrollment',
      expect.objectContaining({ version: formerVersion }),
    ]);
  });
});
