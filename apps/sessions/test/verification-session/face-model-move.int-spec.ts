import { eventually, seededRandom } from '@gatehouse/testing';
import { distinctFaces } from '../support/distinct-face';
import { type FormerPerson, formerVersion, makeFormerEnroller, readVersion } from '../support/former-person';
import { makePhone } from '../support/phone';
import { completeFlow, type SignInOptions } from '../support/verification-flow';
import { makeNodeClient } from '../support/verification-host';
import { useVerification } from '../support/verification-session.fixture';

const currentVersion = 'FACEAPI_1';
const day = 24 * 60 * 60;

describe('a person who is enrolled under another face model', () => {
  const [newFace, newFormerFace] = [distinctFaces(seededRandom(38)), distinctFaces(seededRandom(83))];
  const { sessions, host, flows, node, nodeClient } = useVerification();

  const enroll = (face = newFace()): Promise<FormerPerson> =>
    makeFormerEnroller({ sessions, node, host, flows })(face, newFormerFace());
  const listCredentials = async (puid: string) =>
    ((await host.credentials(puid)).body as { credentials: unknown[] }).credentials;

  const formerClient = () => makeNodeClient(node, host.key, formerVersion);

  const inNode = { compare: false };
  const withPasskey = { compare: false, sign: false };
  /** Signs in. The device describes the face by both models if `former` is given. */
  const signIn = async (
    { face, former, phone }: Omit<FormerPerson, 'puid' | 'former'> & { former?: FormerPerson['former'] },
    options: SignInOptions = inNode,
    requirements = ['face'],
  ) => {
    const { sessionId, visitor } = await flows.openSignIn(phone, options, { requirements });
    const asked: unknown[] = [];
    await completeFlow(visitor, {
      face: () => {
        asked.push((visitor.device.step as { formerVersion?: string | null }).formerVersion);
        return visitor.showFace(face, { compare: options.compare, sign: options.sign, former });
      },
      passkey: () => visitor.usePasskey(),
    });
    return { asked, webhook: await host.receivedWebhook(sessionId) };
  };

  it.each<[string, SignInOptions, string[]]>([
    ['a device key', inNode, ['face']],
    ['a passkey before the face', withPasskey, ['passkey', 'face']],
    ['a device key, and a passkey after the face', inNode, ['face', 'passkey']],
    ['a passkey before the face, and a device key', inNode, ['passkey', 'face']],
  ])('is enrolled under the current one at a SIGN-IN with %s', async (_what, options, requirements) => {
    const ann = await enroll();
    expect(await nodeClient.predict(ann.face.capture())).toBeUndefined();

    const first = await signIn(ann, options, requirements);
    expect(first.asked).toEqual([formerVersion]);
    expect(first.webhook).toMatchObject({ status: 'SUCCESS', puid: ann.puid, errors: [] });
    expect(await nodeClient.predict(ann.face.capture())).toBe(ann.puid);
    expect(await readVersion(sessions, ann.puid)).toBe(currentVersion);
    expect(await listCredentials(ann.puid)).toHaveLength(2);

    const second = await signIn({ ...ann, former: undefined }, options, requirements);
    expect(second.asked).toEqual([null]);
    expect(second.webhook).toMatchObject({ status: 'SUCCESS', puid: ann.puid, guid: first.webhook.guid });
  });

  it('is found by the face alone only after that', async () => {
    const ann = await enroll();
    const alone = { face: ann.face, phone: await makePhone() };
    expect((await signIn(alone, withPasskey)).webhook).toMatchObject({ errorCodes: [-1] });
    expect(await readVersion(sessions, ann.puid)).toBe(formerVersion);
    await signIn(ann);
    expect((await signIn(alone, withPasskey)).webhook).toMatchObject({ status: 'SUCCESS', puid: ann.puid });
  });

  it('does not get another face by a stolen device key', async () => {
    const ann = await enroll();
    const thief = { face: newFace(), former: newFormerFace(), phone: ann.phone };
    expect((await signIn(thief)).webhook).toMatchObject({ errorCodes: [153], puid: ann.puid });
    // Not even with the current model only.
    expect((await signIn({ ...thief, former: undefined })).webhook).toMatchObject({ errorCodes: [9] });
    expect(await nodeClient.predict(thief.face.capture())).toBeUndefined();
    expect(await readVersion(sessions, ann.puid)).toBe(formerVersion);
    expect((await signIn(ann)).webhook).toMatchObject({ status: 'SUCCESS', puid: ann.puid });
    expect(await nodeClient.predict(ann.face.capture())).toBe(ann.puid);
  });

  it('is locked out after five faces of other people, also in the former gallery', async () => {
    const ann = await enroll();
    for (let i = 0; i < 5; i++) await signIn({ ...ann, former: newFormerFace() });
    expect((await signIn(ann)).webhook).toMatchObject({ errorCodes: [5] });
    expect(await nodeClient.predict(ann.face.capture())).toBeUndefined();
  });

  it('keeps all credentials if the device sends no features of that model, and is not locked out', async () => {
    const ann = await enroll();
    for (let i = 0; i < 6; i++) {
      const { webhook } = await signIn({ ...ann, former: undefined });
      expect(webhook).toMatchObject({
        status: 'error',
        message: 'The person is enrolled under another face model',
        errorCodes: [9],
        puid: ann.puid,
      });
      expect(webhook).not.toHaveProperty('retryAfter');
    }
    expect(await listCredentials(ann.puid)).toHaveLength(2);
    expect((await signIn(ann)).webhook).toMatchObject({ status: 'SUCCESS', puid: ann.puid });
  });

  it('keeps all credentials in the daily check, and loses them once deleted at the node', async () => {
    const [ann, bob] = [await enroll(), await enroll()];
    await signIn(bob);
    const gone = await enroll();
    await formerClient().delete(gone.puid);
    sessions.advanceClock(day + 60);
    await eventually(async () => {
      await sessions.sweep();
      expect(await listCredentials(gone.puid)).toEqual([]);
      expect(await sessions.source.query('SELECT 1 FROM sessions.node_requests')).toEqual([]);
    });
    for (const { puid } of [ann, bob]) expect(await listCredentials(puid)).toHaveLength(2);
    for (const each of [ann, bob])
      expect((await signIn(each)).webhook).toMatchObject({ status: 'SUCCESS', puid: each.puid });
  });

  it.each(['before', 'after'])('who is deleted at the node %s the move cannot sign in', async (when) => {
    const ann = await enroll();
    if (when === 'after') await signIn(ann);
    await (when === 'after' ? nodeClient : formerClient()).delete(ann.puid);
    expect((await signIn(ann)).webhook).toMatchObject({ errorCodes: [-1], message: 'User not enrolled' });
    expect(await listCredentials(ann.puid)).toEqual([]);
    expect(await nodeClient.predict(ann.face.capture())).toBeUndefined();
    expect(await formerClient().predict(ann.former.capture())).toBeUndefined();
  });

  it('signs in and stays there if the current gallery has another person with that face', async () => {
    const ann = await enroll();
    const lookalike = newFace();
    const { puid: other } = await flows.enroll(lookalike, await makePhone());
    for (let i = 0; i < 2; i++) {
      const { asked, webhook } = await signIn({ ...ann, face: lookalike });
      expect(asked).toEqual([formerVersion]);
      expect(webhook).toMatchObject({ status: 'SUCCESS', puid: ann.puid });
    }
    expect(await readVersion(sessions, ann.puid)).toBe(formerVersion);
    expect(await nodeClient.predict(lookalike.capture())).toBe(other);
  });

  it('is enrolled once by two devices at the same time', async () => {
    const ann = await enroll();
    const opened = await Promise.all([1, 2, 3].map(() => flows.openSignIn(ann.phone, inNode)));
    await Promise.all(
      opened.map(({ visitor }) =>
        completeFlow(visitor, { face: () => visitor.showFace(ann.face, { ...inNode, former: ann.former }) }),
      ),
    );
    for (const { sessionId } of opened)
      expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS', puid: ann.puid });
    expect(await readVersion(sessions, ann.puid)).toBe(currentVersion);
    expect(await nodeClient.predict(ann.face.capture())).toBe(ann.puid);
  });

  it('is found in the current gallery after the operator has switched back', async () => {
    const ann = await enroll();
    await signIn(ann);
    await sessions.source.query('UPDATE sessions.people SET version = $2 WHERE puid = $1', [
      ann.puid,
      formerVersion,
    ]);
    const { asked, webhook } = await signIn({ ...ann, former: undefined });
    expect(asked).toEqual([formerVersion]);
    expect(webhook).toMatchObject({ status: 'SUCCESS', puid: ann.puid });
    expect(await readVersion(sessions, ann.puid)).toBe(currentVersion);
  });

  it('becomes a new person by an ENROLL under the current model', async () => {
    const ann = await enroll();
    const again = await flows.enroll(ann.face, await makePhone());
    expect(again).toMatchObject({ status: 'SUCCESS', message: 'Ok' });
    expect(again.puid).not.toBe(ann.puid);
    expect(await readVersion(sessions, again.puid as string)).toBe(currentVersion);
    expect(await listCredentials(ann.puid)).toHaveLength(2);
  });
});
