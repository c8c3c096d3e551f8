import { wrappedAuditKey } from '@gatehouse/audit';
import { openAuthStore } from '@gatehouse/auth';
import { verifyDeletionReceipt } from '@gatehouse/sdk';
import { startReceiver } from '@gatehouse/testing';
import { parseMasterKeys, rewrapColumns, Vault } from '@gatehouse/vault';
import { randomBytes } from 'node:crypto';
import { ExpireSessions } from '../../src/session/expire-sessions.job';
import { wrappedKeys } from '../../src/wrapped-keys';
import { makeAgeHost } from '../support/age-host';
import { makeAgeVisitor } from '../support/age-visitor';
import { type Sessions, startSessions } from '../support/sessions-app';

/** What an app needs to start. */
async function rewrapSharedKeys({ env, source }: Sessions, masterKeys: string): Promise<void> {
  const auth = await openAuthStore(env['DATABASE_URL'] ?? '', masterKeys);
  await auth.rewrap();
  await auth.close();
  await rewrapColumns(source, new Vault(parseMasterKeys(masterKeys)), wrappedAuditKey);
}

describe('rewrapping the keys of sessions', () => {
  it('allows the old master key to be removed: sessions continue, results and receipts stay the same', async () => {
    const receiver = await startReceiver();
    const before = await startSessions({ ROLE: 'api' });
    const host = makeAgeHost(before);
    const [open, ended, deleted] = [
      await host.create({ callback: { url: receiver.url } }),
      await host.create({ metadata: { order: 1 } }),
      await host.create(),
    ];
    const person = makeAgeVisitor(before, open);
    await person.open();
    await host.cancel(ended.token);
    const result = (await host.result(ended.token)).body;
    const { receipt } = (await host.delete(deleted.token)).body;
    const published = (await host.call('GET', '/.well-known/jwks.json')).body;

    const newKey = `newest:${randomBytes(32).toString('base64')}`;
    const both = `${newKey},${before.env['GATEHOUSE_MASTER_KEYS']}`;
    const vault = new Vault(parseMasterKeys(both));
    // Two data keys (a deleted session has none) and the key that signs receipts.
    expect(await rewrapColumns(before.source, vault, wrappedKeys)).toBe(3);
    expect(await rewrapColumns(before.source, vault, wrappedKeys)).toBe(0);
    await rewrapSharedKeys(before, both);

    const after = await startSessions({ ...before.env, ROLE: 'all', GATEHOUSE_MASTER_KEYS: newKey });
    const newHost = makeAgeHost(after, before.key);
    expect((await newHost.result(ended.token)).body).toEqual(result);
    expect((await newHost.delete(deleted.token)).body.receipt).toBe(receipt);
    expect((await newHost.call('GET', '/.well-known/jwks.json')).body).toEqual(published);
    const later = (await newHost.delete(ended.token)).body.receipt;
    expect(await verifyDeletionReceipt(later, published)).toMatchObject({ reason: 'host' });

    const samePerson = makeAgeVisitor(after, open, person.device.deviceToken);
    expect(await samePerson.open()).toMatchObject({ state: 'STARTED', epoch: 1, holdsLease: true });
    expect(await samePerson.showFace(30)).toMatchObject({ state: 'COMPLETED' });
    const [webhook] = await receiver.waitFor(1);
    expect(JSON.parse(webhook!.body)).toEqual((await newHost.result(open.token)).body);
    await after.close();
    await before.close();
    await receiver.close();
  });

  it('can be done late: sessions continue once the old key is configured again', async () => {
    const before = await startSessions({ ROLE: 'api' });
    const created = await makeAgeHost(before).create();
    const newKey = `newest:${randomBytes(32).toString('base64')}`;
    const both = `${newKey},${before.env['GATEHOUSE_MASTER_KEYS']}`;
    await rewrapSharedKeys(before, both);
    const hasty = await startSessions({ ...before.env, GATEHOUSE_MASTER_KEYS: newKey });
    expect(await makeAgeHost(hasty).result(created.token)).toMatchObject({
      status: 500,
      body: { message: expect.stringContaining('with a master key that is not configured') },
    });
    hasty.advanceClock(60 * 60);
    await hasty.app.get(ExpireSessions, { strict: false }).process();
    await hasty.close();
    expect(hasty.logs.join('')).toContain('is not among GATEHOUSE_MASTER_KEYS');

    const restored = await startSessions({ ...before.env, GATEHOUSE_MASTER_KEYS: both });
    expect((await makeAgeHost(restored).result(created.token)).body).toMatchObject({ flowStatus: null });
    await restored.close();
    await before.close();
  });
});
