import { Clock } from '@gatehouse/platform';
import { eventually, startDedicatedRedis, startReceiver } from '@gatehouse/testing';
import { ExpireSessions } from '../../src/session/expire-sessions.job';
import { type Created, createMany, makeAgeHost } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';
import { makeAgeVisitor } from '../support/age-visitor';
import { toRowId } from '../support/session-history';
import { type Sessions, startSessions } from '../support/sessions-app';
import { readRow } from '../support/stored-session';

const quarter = 15 * 60;

const readState = async (sessions: Sessions, { token }: Created) =>
  (await readRow(sessions, toRowId(token))).state;

const readDeliveries = ({ source }: Sessions, { sessionId }: Created): Promise<{ id: string }[]> =>
  source.query('SELECT id FROM webhooks.deliveries WHERE session_id = $1', [sessionId]);

const becomesExpired = (sessions: Sessions, created: Created) =>
  eventually(async () => expect(await readState(sessions, created)).toBe('EXPIRED'));

describe('an expired session', () => {
  const { sessions, receiver, host } = useAgeSessions({ scope: 'test' });

  it('ends without a request, and sends the webhook', async () => {
    const created = await host.create({ callback: { url: receiver.url }, metadata: { order: 7 } });
    sessions.advanceClock(quarter);
    await sessions.sweep();
    const [webhook] = await receiver.waitFor(1);
    expect(JSON.parse(webhook!.body)).toMatchObject({
      token: created.token,
      sessionId: created.sessionId,
      flowStatus: 'EXPIRED',
      sessionStatus: 'AGE_UNKNOWN',
      metadata: { order: 7 },
      errors: [],
    });
    expect((await host.result(created.token)).body).toEqual(JSON.parse(webhook!.body));
  });

  it('ends without a webhook if it has no callback', async () => {
    const created = await host.create();
    sessions.advanceClock(quarter);
    await sessions.sweep();
    await becomesExpired(sessions, created);
    expect(await readDeliveries(sessions, created)).toEqual([]);
  });

  it('ends on the first read before any sweep, with one webhook', async () => {
    const created = await host.create({ callback: { url: receiver.url } });
    sessions.advanceClock(quarter);
    const replies = await Promise.all(Array.from({ length: 10 }, () => host.result(created.token)));
    for (const { status, body } of replies)
      expect({ status, flow: body.flowStatus }).toEqual({ status: 200, flow: 'EXPIRED' });
    await sessions.sweep();
    await receiver.waitFor(1);
    expect(await readDeliveries(sessions, created)).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
  });

  it('is open until the millisecond of its expiry', async () => {
    const created = await host.create();
    const moment = Date.parse(created.expiresAt);
    const now = jest.spyOn(sessions.app.get(Clock), 'now').mockReturnValue(new Date(moment - 1));
    expect((await host.result(created.token)).body.flowStatus).toBeNull();
    await sessions.app.get(ExpireSessions, { strict: false }).process();
    expect(await readState(sessions, created)).toBe('CREATED');
    now.mockReturnValue(new Date(moment));
    expect((await host.result(created.token)).body.flowStatus).toBe('EXPIRED');
  });

  it('ends at its announced expiry, whatever happened before', async () => {
    const created = await host.create({ stepUpEnabled: true });
    const person = makeAgeVisitor(sessions, created);
    const promised = new Date(created.expiresAt);
    const holds = async (expiresAt: string) => {
      expect(expiresAt).toBe(created.expiresAt);
      expect((await readRow(sessions, toRowId(created.token))).expiresAt).toEqual(promised);
    };
    sessions.advanceClock(60);
    await holds((await person.open()).expiresAt);
    await holds((await person.device.sendFailure('camera')).expiresAt);
    const { code } = await person.device.createHandoff();
    const other = makeAgeVisitor(sessions, created);
    await holds((await other.open({ handoff: code })).expiresAt);
    await holds((await other.showFace(16)).expiresAt);
    sessions.advanceClock(quarter - 60);
    await expect(other.showPassport(20)).rejects.toMatchObject({ status: 409 });
    await holds((await other.open()).expiresAt);
    expect(await readState(sessions, created)).toBe('EXPIRED');
  });

  it.each<[string, string, number]>([
    [
      'whose key cannot be decrypted',
      'data_key = set_byte(data_key, length(data_key) - 1, get_byte(data_key, length(data_key) - 1) # 1)',
      500,
    ],
    ['of an unknown kind', `kind = 'unknown'`, 404],
  ])('%s does not block other sessions, and does not change', async (_, fault, status) => {
    const [first, ...others] = await createMany(host, 50, { callback: { url: receiver.url } });
    const id = toRowId(first!.token);
    await sessions.source.query(
      `UPDATE sessions.sessions SET ${fault}, expires_at = expires_at - interval '1 minute' WHERE id = $1`,
      [id],
    );
    const before = await readRow(sessions, id);
    sessions.advanceClock(quarter);
    await sessions.sweep();
    for (const each of others) await becomesExpired(sessions, each);
    await sessions.app.get(ExpireSessions, { strict: false }).process();
    expect(await readRow(sessions, id)).toEqual(before);
    expect(await readDeliveries(sessions, first!)).toEqual([]);
    expect(sessions.logs.join('')).toContain(`failed to expire session ${id}: it cannot be decrypted`);
    expect((await host.result(first!.token)).status).toBe(status);
    await receiver.waitFor(others.length);
  });
});

describe('without Redis', () => {
  it('sessions expire, and send their webhooks', async () => {
    const redis = await startDedicatedRedis();
    const receiver = await startReceiver();
    const sessions = await startSessions({ REDIS_URL: redis.url });
    const host = makeAgeHost(sessions);
    const created = await createMany(host, 50, { callback: { url: receiver.url } });
    await redis.stop();
    // The test does not call the sweeper: the app runs it.
    sessions.advanceClock(quarter);
    await receiver.waitFor(50);
    for (const each of created) {
      expect(await readState(sessions, each)).toBe('EXPIRED');
      expect(await readDeliveries(sessions, each)).toHaveLength(1);
    }
    expect(receiver.received).toHaveLength(50);
    await sessions.close();
    await receiver.close();
    await redis.dispose();
  });
});
