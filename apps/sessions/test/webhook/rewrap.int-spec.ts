import { wrappedAuditKey } from '@gatehouse/audit';
import { openAuthStore } from '@gatehouse/auth';
import { inTransaction } from '@gatehouse/database';
import { eventually, startReceiver } from '@gatehouse/testing';
import { parseMasterKeys, rewrapColumns, Vault } from '@gatehouse/vault';
import { WebhookEventService, wrappedWebhookContents } from '@gatehouse/webhooks';
import { randomBytes } from 'node:crypto';
import { sessions as definition } from '../../src/sessions.app';
import { type Sessions, startSessions } from '../support/sessions-app';

const newMasterKey = () => `newest:${randomBytes(32).toString('base64')}`;

// More than one batch of the command.
const count = 1050;

/** Adds many events. None is sent, because the app has no worker. */
async function addEvents({ app, source, identity }: Sessions, url: string): Promise<string[]> {
  const events = app.get(WebhookEventService, { strict: false });
  const many = Array.from({ length: count }, (_, number) => ({
    type: 'age-session.ended',
    sessionId: `rewrapped-${number}`,
    key: identity,
    callback: { url, headers: { 'x-number': String(number) } },
    body: { number },
    keepUntil: new Date(Date.now() + 60 * 60 * 1000),
  }));
  const ids = await inTransaction(source, (transaction) => events.addAll(transaction, many));
  return ids.map((id) => id!);
}

/** What an app needs to start. */
async function rewrapSharedKeys({ env, source }: Sessions, masterKeys: string): Promise<void> {
  const auth = await openAuthStore(env['DATABASE_URL'] ?? '', masterKeys);
  await auth.rewrap();
  await auth.close();
  await rewrapColumns(source, new Vault(parseMasterKeys(masterKeys)), wrappedAuditKey);
}

/** Runs a command twice in its own environment, and returns its output. */
async function captureOutput(command: () => Promise<void>, env: NodeJS.ProcessEnv): Promise<string> {
  const environment = jest.replaceProperty(process, 'env', env);
  const output = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await command();
    await command();
    return output.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    output.mockRestore();
    environment.restore();
  }
}

describe('rewrapping', () => {
  it('allows the old master key to be removed: every pending webhook is still delivered', async () => {
    const before = await startSessions({ ROLE: 'api' });
    const receiver = await startReceiver();
    const ids = await addEvents(before, receiver.url);
    const newKey = newMasterKey();
    const both = `${newKey},${before.env['GATEHOUSE_MASTER_KEYS']}`;
    const vault = new Vault(parseMasterKeys(both));
    expect(await rewrapColumns(before.source, vault, wrappedWebhookContents)).toBe(count);
    expect(await rewrapColumns(before.source, vault, wrappedWebhookContents)).toBe(0);
    await rewrapSharedKeys(before, both);

    const after = await startSessions({ ...before.env, ROLE: 'all', GATEHOUSE_MASTER_KEYS: newKey });
    await after.sweep();
    await receiver.waitFor(count);
    expect(receiver.received.map(({ id }) => id).sort()).toEqual([...ids].sort());
    for (const { headers, body } of receiver.received)
      expect(body).toBe(`{"number":${String(headers['x-number'])}}`);
    await after.close();
    await receiver.close();
    await before.close();
  });

  it('skips deliveries without a body', async () => {
    const sessions = await startSessions({ ROLE: 'api' });
    const id = await sessions.addEvent('https://shop.example/', { sessionId: 'gone' });
    const events = sessions.app.get(WebhookEventService, { strict: false });
    await inTransaction(sessions.source, (transaction) => events.deleteContents(transaction, 'gone'));
    const vault = new Vault(parseMasterKeys(`${newMasterKey()},${sessions.env['GATEHOUSE_MASTER_KEYS']}`));
    expect(await rewrapColumns(sessions.source, vault, wrappedWebhookContents)).toBe(0);
    expect(await sessions.get(id)).toMatchObject({ status: 'DROPPED', resendable: false });
    await sessions.close();
  });

  it('is a command of the app', async () => {
    const before = await startSessions({ ROLE: 'api' });
    const receiver = await startReceiver();
    const id = await before.addEvent(receiver.url);
    const newKey = newMasterKey();
    const both = `${newKey},${before.env['GATEHOUSE_MASTER_KEYS']}`;
    const printed = await captureOutput(definition.commands['rewrap']!, {
      DATABASE_URL: before.env['DATABASE_URL'],
      GATEHOUSE_MASTER_KEYS: both,
      GATEHOUSE_TOKEN_KEYS: before.env['GATEHOUSE_TOKEN_KEYS'],
    });
    // The key of the delivery, the API key, the pepper and the key of the audit trail.
    expect(printed).toMatch(/^Rewrapped 4 .* of sessions\.\nRewrapped 0 .* of sessions\.\n$/);
    expect(printed).not.toContain(newKey.split(':')[1]);

    const after = await startSessions({ ...before.env, ROLE: 'all', GATEHOUSE_MASTER_KEYS: newKey });
    await after.sweep();
    await eventually(async () => expect((await before.get(id)).status).toBe('DELIVERED'));
    await after.close();
    await receiver.close();
    await before.close();
  });

  it('that was not run is reported as an internal error, and fixed by the old key', async () => {
    const before = await startSessions({ ROLE: 'api' });
    const receiver = await startReceiver();
    const id = await before.addEvent(receiver.url);
    const newKey = newMasterKey();
    const both = `${newKey},${before.env['GATEHOUSE_MASTER_KEYS']}`;
    await rewrapSharedKeys(before, both);

    const hasty = await startSessions({ ...before.env, ROLE: 'all', GATEHOUSE_MASTER_KEYS: newKey });
    await hasty.sweep();
    await eventually(async () =>
      expect(await before.get(id)).toMatchObject({
        status: 'PENDING',
        attempts: [
          {
            outcome: 'UNSENT',
            httpStatus: null,
            detail: 'the request could not be prepared; see the log of the service',
          },
        ],
      }),
    );
    await hasty.close();
    expect(hasty.logs.join('')).toContain('is not among GATEHOUSE_MASTER_KEYS');

    const restored = await startSessions({ ...before.env, ROLE: 'all', GATEHOUSE_MASTER_KEYS: both });
    restored.advanceClock(60);
    await restored.sweep();
    await eventually(async () => expect((await before.get(id)).status).toBe('DELIVERED'));
    expect(receiver.received).toHaveLength(1);
    await restored.close();
    await receiver.close();
    await before.close();
  });
});
