import { wrappedAuditKey } from '@gatehouse/audit';
import { openAuthStore } from '@gatehouse/auth';
import { createKeyList, startReceiver } from '@gatehouse/testing';
import { parseMasterKeys, rewrapColumns, Vault } from '@gatehouse/vault';
import { randomBytes } from 'node:crypto';
import { wrappedKeys, wrappedTokenKeys } from '../../src/wrapped-keys';
import { TokenKeyService } from '../../src/token/token-key.service';
import { startBiometricNode } from '../support/biometric-node';
import { makePhone } from '../support/phone';
import { startSessions } from '../support/sessions-app';
import { makeVerificationHost } from '../support/verification-host';
import { makeVerificationVisitor, people } from '../support/verification-visitor';

const population = people(777);

async function rewrapAuth(databaseUrl: string, masterKeys: string): Promise<void> {
  const auth = await openAuthStore(databaseUrl, masterKeys);
  await auth.rewrap();
  await auth.close();
}

describe('rewrapping the keys of verification sessions', () => {
  it('allows the old master key to be removed: tokens stay valid, and pending requests to the node are answered', async () => {
    const receiver = await startReceiver();
    const kept = await startSessions({ ROLE: 'api' }, { withNode: true });
    const before = await startSessions({ ...kept.env, ROLE: 'all' });
    const node = await startBiometricNode(before.env);
    const host = await makeVerificationHost({ sessions: before, receiver });
    const [ann, bob] = [population.person(), population.person()];
    const [phone, bobsPhone] = [await makePhone(), await makePhone()];

    const { sessionId: first } = await host.create();
    const enrolling = makeVerificationVisitor(before, first, phone);
    await enrolling.open();
    await enrolling.enrollFace(ann);
    await enrolling.whenDecided();
    const { puid } = await host.receivedWebhook(first);

    // Her other phone is pending until the host approves it.
    const { sessionId: again } = await host.create();
    const otherPhone = await makePhone();
    const enrollingAgain = makeVerificationVisitor(before, again, otherPhone);
    await enrollingAgain.open();
    await enrollingAgain.enrollFace(ann);
    await enrollingAgain.whenDecided();
    expect(await host.receivedWebhook(again)).toMatchObject({
      pendingCredentials: [{ id: otherPhone.keyId }],
    });

    // The node is unreachable during an ENROLL and during the change of the keys.
    await node.close();
    const { sessionId: second } = await host.create();
    const waiting = makeVerificationVisitor(before, second, bobsPhone);
    await waiting.open();
    await waiting.enrollFace(bob);
    expect(waiting.device.progress).toMatchObject({ state: 'CHECKING' });
    const wrapped = () =>
      kept.source.query(
        `SELECT encode(wrapped_share, 'hex') AS bytes FROM sessions.device_keys
         UNION ALL SELECT encode(wrapped_share, 'hex') FROM sessions.pending_credentials
         UNION ALL SELECT encode(sealed_message, 'hex') FROM sessions.node_requests`,
      );
    const old = await wrapped();
    expect(old).toHaveLength(3);

    // The keys of tokens have a list of their own.
    const newTokenKey = createKeyList('newest-tokens');
    const tokenVault = new Vault(parseMasterKeys(`${newTokenKey},${before.env['GATEHOUSE_TOKEN_KEYS']}`));
    expect(await rewrapColumns(kept.source, tokenVault, wrappedTokenKeys.columns)).toBe(1);
    expect(await rewrapColumns(kept.source, tokenVault, wrappedTokenKeys.columns)).toBe(0);

    const newKey = `newest:${randomBytes(32).toString('base64')}`;
    const both = `${newKey},${before.env['GATEHOUSE_MASTER_KEYS']}`;
    const vault = new Vault(parseMasterKeys(both));
    expect(await rewrapColumns(kept.source, vault, wrappedKeys)).toBeGreaterThanOrEqual(4);
    expect(await rewrapColumns(kept.source, vault, wrappedKeys)).toBe(0);
    await rewrapAuth(before.env['DATABASE_URL'] ?? '', both);
    expect(await rewrapColumns(kept.source, vault, wrappedAuditKey)).toBe(1);
    const now = await wrapped();
    for (const { bytes } of old) expect(now).not.toContainEqual({ bytes });
    await before.close();

    // Open sessions contain token keys under the old key, so that one stays until they have ended.
    const after = await startSessions({
      ...before.env,
      ROLE: 'all',
      GATEHOUSE_MASTER_KEYS: newKey,
      GATEHOUSE_TOKEN_KEYS: `${newTokenKey},${before.env['GATEHOUSE_TOKEN_KEYS']}`,
    });
    // The templates of the node stay under the old key until its operator rewraps them as well.
    const newNode = await startBiometricNode({ ...after.env, GATEHOUSE_MASTER_KEYS: both });
    const call = (path: string) =>
      after.call('GET', path, undefined, { 'x-api-key': host.key, authorization: host.basic });
    expect((await call(`/v2/verification-session/${first}`)).body).toMatchObject({ status: 'SUCCESS', puid });
    after.advanceClock(120);
    await after.sweep();
    expect(await host.receivedWebhook(second)).toMatchObject({ status: 'SUCCESS', message: 'Ok' });

    const { body } = await after.call(
      'POST',
      '/v2/verification-session',
      { type: 'SIGN-IN', ...host.defaults },
      { 'x-api-key': host.key, authorization: host.basic },
    );
    const returning = makeVerificationVisitor(after, body.sessionId, phone);
    await returning.open({ deviceKey: phone.keyId });
    expect(returning.device.step).toMatchObject({ token: { id: phone.token!.id } });
    await returning.showFace(ann);
    await returning.whenDecided();
    expect(await host.receivedWebhook(body.sessionId)).toMatchObject({ status: 'SUCCESS', puid });

    const headers = { 'x-api-key': host.key, authorization: host.basic };
    const approval = `/v2/people/${puid}/credentials/${otherPhone.keyId}/approve`;
    expect(await after.call('POST', approval, undefined, headers)).toMatchObject({ status: 200 });
    const next = await after.call(
      'POST',
      '/v2/verification-session',
      { type: 'SIGN-IN', ...host.defaults },
      headers,
    );
    const approved = makeVerificationVisitor(after, next.body.sessionId, otherPhone);
    await approved.open({ deviceKey: otherPhone.keyId });
    expect(approved.device.step).toMatchObject({ token: { id: otherPhone.token!.id } });

    // Now no open session needs the old token key.
    const last = await startSessions({ ...after.env, GATEHOUSE_TOKEN_KEYS: newTokenKey });
    expect(
      await last.app.get(TokenKeyService, { strict: false }).find(kept.identity, puid, phone.token!.id),
    ).toMatchObject({ id: phone.token!.id });
    await last.close();

    await newNode.close();
    await after.close();
    await kept.close();
    await receiver.close();
  });
});
