import { createKeyList, eventually } from '@gatehouse/testing';
import { parseMasterKeys, Vault } from '@gatehouse/vault';
import { personTokenKeyContext } from '../../src/token/token-key.service';
import { makeFaceToken } from '../support/face-token';
import { makePhone, type Phone } from '../support/phone';
import { completeFlow, signInActions } from '../support/verification-flow';
import { useVerification } from '../support/verification-session.fixture';
import { people, type SyntheticPerson } from '../support/verification-visitor';

const population = people(2528);
const { sessions, host, flows } = useVerification({ env: { TOKEN_STORAGE: 'server' } });

interface Enrolled {
  face: SyntheticPerson;
  phone: Phone;
  puid: string;
}
const enrolled = async (): Promise<Enrolled> => {
  const [face, phone] = [population.person(), await makePhone()];
  const { puid } = await flows.enroll(face, phone);
  return { face, phone, puid };
};
const listTokens = async (puid: string): Promise<string[]> =>
  (
    await sessions.source.query<{ id: string }[]>(
      'SELECT token_id AS id FROM sessions.token_keys WHERE puid = $1',
      [puid],
    )
  ).map(({ id }) => id);
const whenStored = (tokenId: string) =>
  eventually(async () =>
    expect(
      await sessions.source.query('SELECT is_stored FROM sessions.token_keys WHERE token_id = $1', [tokenId]),
    ).toEqual([{ is_stored: true }]),
  );
const inNode = { compare: false, renew: true };

/** A phone that has enrolled with release 0.2.0: its device key is registered, with a share and without a token key. */
const enrolledBefore = async (): Promise<Enrolled> => {
  const person = await enrolled();
  await sessions.source.query('DELETE FROM sessions.token_keys WHERE puid = $1', [person.puid]);
  await sessions.source.query('UPDATE sessions.people SET wrapped_token_key = NULL WHERE puid = $1', [
    person.puid,
  ]);
  delete person.phone.token;
  return person;
};

describe('a device of release 0.2.0', () => {
  it('signs in once through the node and gets a token, and then signs in by comparisons', async () => {
    const { face, phone, puid } = await enrolledBefore();
    const first = await flows.openSignIn(phone);
    expect(first.visitor.device.step).toMatchObject({ token: null, storesToken: false });
    await completeFlow(first.visitor, signInActions(face, { renew: true }));
    expect(await host.receivedWebhook(first.sessionId)).toMatchObject({ status: 'SUCCESS', puid });
    expect(await listTokens(puid)).toEqual([phone.token!.id]);

    const second = await flows.openSignIn(phone);
    expect(second.visitor.device.step).toMatchObject({ token: { id: phone.token!.id } });
    const sent = jest.spyOn(second.visitor.device, 'sendCapture');
    await completeFlow(second.visitor, signInActions(face));
    expect(sent.mock.calls.map(([capture]) => Object.keys(capture).sort())).toEqual([
      ['comparison', 'deviceKey'],
    ]);
    expect(await host.receivedWebhook(second.sessionId)).toMatchObject({ status: 'SUCCESS', puid });
  });

  it('still signs in through the node if it sends no token', async () => {
    const { face, phone, puid } = await enrolledBefore();
    expect(await flows.signIn(face, phone)).toMatchObject({ status: 'SUCCESS', puid });
    expect(await listTokens(puid)).toEqual([]);
  });
});

describe('a new token at a SIGN-IN', () => {
  it('replaces the earlier one, and no copy of it is stored', async () => {
    const { face, phone, puid } = await enrolled();
    const before = phone.token!;
    await whenStored(before.id);
    expect(await flows.signIn(face, phone, inNode)).toMatchObject({ status: 'SUCCESS', puid });
    expect(phone.token!.id).not.toBe(before.id);
    expect(await listTokens(puid)).toEqual([phone.token!.id]);
    expect(await sessions.source.query('SELECT 1 FROM sessions.node_requests')).toEqual([]);
    expect(
      await sessions.source.query('SELECT is_stored FROM sessions.token_keys WHERE puid = $1', [puid]),
    ).toEqual([{ is_stored: false }]);
    expect(await flows.signIn(face, phone)).toMatchObject({ status: 'SUCCESS', puid });
    // The earlier token is useless, even where a copy of it was kept.
    const { visitor } = await flows.openSignIn({ ...phone, token: before });
    expect(visitor.device.step).toMatchObject({ token: { id: phone.token!.id } });
  });

  it('is not handed over: nothing shows that it is of the face that the node has compared', async () => {
    const { face, phone, puid } = await enrolled();
    await whenStored(phone.token!.id);
    const openElsewhere = async () => {
      const { visitor } = await flows.openSignIn(
        await makePhone(),
        { sign: false, receivesToken: true },
        { person: puid },
      );
      return visitor.device.step;
    };
    expect(await openElsewhere()).toMatchObject({ handsOverToken: true });
    // A thief with the unlocked phone and a recording of the face registers a token of their own face.
    const thief = population.person();
    const { sessionId, visitor } = await flows.openSignIn(phone, inNode);
    expect(visitor.device.step).toMatchObject({ storesToken: false });
    await visitor.device.sendCapture(
      {
        descriptors: visitor.captures(face),
        deviceKey: phone.deviceKey,
        token: await makeFaceToken(thief, visitor.captures(thief)),
      },
      visitor.evidence(),
    );
    await visitor.whenDecided();
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS', puid });
    await eventually(async () =>
      expect(await sessions.source.query('SELECT 1 FROM sessions.node_requests')).toEqual([]),
    );
    expect(await openElsewhere()).toMatchObject({ handsOverToken: false, sendsDescriptors: true });
  });

  it('replaces nothing if the face is not that of the person', async () => {
    const { phone, puid } = await enrolled();
    const before = phone.token!;
    expect(await flows.signIn(population.person(), { ...phone }, inNode)).toMatchObject({
      status: 'error',
      errorCodes: [153],
    });
    expect(await listTokens(puid)).toEqual([before.id]);
  });

  it('replaces nothing if the session does not succeed: a passkey is missing', async () => {
    const [face, phone] = [population.person(), await makePhone()];
    const withPasskey = { requirements: ['face', 'passkey'] };
    const { puid } = await flows.enroll(face, phone, withPasskey);
    const before = phone.token!;
    const { visitor } = await flows.openSignIn({ ...phone }, inNode, withPasskey);
    await visitor.showFace(face, inNode);
    await visitor.whenDecided();
    expect(visitor.device.step).toMatchObject({ name: 'passkey' });
    await visitor.device.cancel();
    expect(await listTokens(puid)).toEqual([before.id]);
  });

  it('replaces the token of its own device key only', async () => {
    const { face, phone, puid } = await enrolled();
    const second = await makePhone();
    await flows.enroll(face, second);
    await host.approve(puid, second.keyId);
    const first = phone.token!.id;
    expect(await flows.signIn(face, second, inNode)).toMatchObject({ status: 'SUCCESS' });
    expect((await listTokens(puid)).sort()).toEqual([first, second.token!.id].sort());
  });

  it('does not count if its device key is revoked before the end', async () => {
    const { face, phone, puid } = await enrolled();
    const { sessionId, visitor } = await flows.openSignIn(phone, inNode);
    await host.revoke(puid, phone.keyId);
    await completeFlow(visitor, signInActions(face, inNode));
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'error', errorCodes: [7] });
    expect(await listTokens(puid)).toEqual([]);
  });
});

describe('a person whose token keys cannot be opened: a key of GATEHOUSE_TOKEN_KEYS is missing', () => {
  const readCount = async (): Promise<number> => {
    const page = (await sessions.call('GET', '/metrics')).body as unknown as string;
    return Number(/^token_keys_unreadable_total (\d+)$/m.exec(page)?.[1]);
  };
  const lost = new Vault(parseMasterKeys(createKeyList('lost-key')));
  /** Wraps the key of the person with one that the app does not have. */
  const loseKey = async (puid: string): Promise<void> => {
    const { customerId, mode } = sessions.identity;
    const { wrapped } = lost.createDataKey(personTokenKeyContext(`${customerId}/${mode}/${puid}`));
    await sessions.source.query('UPDATE sessions.people SET wrapped_token_key = $2 WHERE puid = $1', [
      puid,
      wrapped,
    ]);
  };

  it('signs in through the node, and gets a new token for each device', async () => {
    const { face, phone, puid } = await enrolled();
    const second = await makePhone();
    await flows.enroll(face, second);
    await host.approve(puid, second.keyId);
    await loseKey(puid);
    const before = await readCount();

    const { sessionId, visitor } = await flows.openSignIn(phone);
    expect(visitor.device.step).toMatchObject({ token: null, acceptsDeviceKey: true });
    expect(await readCount()).toBe(before + 1);
    await completeFlow(visitor, signInActions(face, { renew: true }));
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS', puid });
    // Those under the lost key are deleted.
    expect(await listTokens(puid)).toEqual([phone.token!.id]);
    expect((await flows.openSignIn(phone)).visitor.device.step).toMatchObject({
      token: { id: phone.token!.id },
    });

    expect(await flows.signIn(face, second, inNode)).toMatchObject({ status: 'SUCCESS', puid });
    expect((await listTokens(puid)).sort()).toEqual([phone.token!.id, second.token!.id].sort());
    const warnings = sessions.logs.filter((line) => line.includes('lost-key'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/GATEHOUSE_TOKEN_KEYS/);
  });

  it('gets no token on another device, and signs in there through the node', async () => {
    const { face, puid } = await enrolled();
    await loseKey(puid);
    const elsewhere = { sign: false, receivesToken: true };
    const { sessionId, visitor } = await flows.openSignIn(await makePhone(), elsewhere, { person: puid });
    expect(visitor.device.step).toMatchObject({ handsOverToken: false, sendsDescriptors: true });
    await completeFlow(visitor, signInActions(face, elsewhere));
    expect(await host.receivedWebhook(sessionId)).toMatchObject({ status: 'SUCCESS', puid });
  });
});
