import { eventually, followDeliveries, respond, useReceiver } from '@gatehouse/testing';
import { verifyDeletionReceipt } from '@gatehouse/sdk';
import type { Created } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';
import { makeAgeVisitor } from '../support/age-visitor';
import { dumpTables, findLeaks } from '../support/secret-leaks';
import { toRowId } from '../support/session-history';
import { openStored, readRow } from '../support/stored-session';

const hour = 60 * 60;
const day = 24 * hour;

describe('the data of an age session', () => {
  const { sessions, receiver, host } = useAgeSessions({
    env: { SESSION_RETENTION: String(2 * hour), SESSION_TOMBSTONE_DAYS: '30' },
    scope: 'test',
  });
  const { receiver: healthy } = useReceiver('test');

  const becomes = (created: Created, status: number) =>
    eventually(async () => expect((await host.result(created.token)).status).toBe(status));

  /** Runs the sweeper, and waits until a session past its retention is purged. */
  const sweepOver = async (): Promise<void> => {
    const { token } = await host.create();
    await sessions.source.query(
      `UPDATE sessions.sessions SET state = 'CANCELLED', ended_at = created_at, purge_at = '2020-01-01' WHERE id = $1`,
      [toRowId(token)],
    );
    await sessions.sweep();
    await eventually(async () => expect((await host.result(token)).status).toBe(410));
  };

  const readDelivery = async ({ sessionId }: Created): Promise<{ id: string; status: string }> =>
    (await host.call('GET', `/webhooks/deliveries?sessionId=${sessionId}`)).body.items[0];

  const complete = async (body: object = {}) => {
    const created = await host.create({ callback: { url: receiver.url }, ...body });
    const person = makeAgeVisitor(sessions, created);
    await person.open();
    await person.showFace(30);
    return { created, person };
  };
  const delivered = (created: Created) =>
    eventually(async () => expect((await readDelivery(created)).status).toBe('DELIVERED'));

  it('can be read until the end of its retention', async () => {
    const { created, person } = await complete();
    await delivered(created);
    sessions.advanceClock(2 * hour - 60);
    await sweepOver();
    expect((await host.result(created.token)).body.flowStatus).toBe('COMPLETED');
    sessions.advanceClock(60);
    await sessions.sweep();
    await becomes(created, 410);
    const gone = 'This session was deleted with all its data. Create a new one.';
    expect(await host.cancel(created.token)).toMatchObject({ status: 410, body: { message: gone } });
    const calls = [
      person.open(),
      person.device.createHandoff(),
      person.device.cancel(),
      makeAgeVisitor(sessions, created).open(),
    ];
    for (const call of calls) await expect(call).rejects.toMatchObject({ status: 410, message: gone });
    const { id } = await readDelivery(created);
    expect((await host.call('POST', `/webhooks/deliveries/${id}/resend`)).status).toBe(410);
  });

  it('are kept for a pending webhook until it is delivered', async () => {
    receiver.setBehaviour(respond(500));
    const { created } = await complete();
    const { id } = await readDelivery(created);
    const deliveries = followDeliveries(sessions, healthy);
    await deliveries.waitForAttempts(id, 1);
    // The second attempt is due, and fails as well.
    sessions.advanceClock(2 * hour);
    await sweepOver();
    await deliveries.waitForAttempts(id, 2);
    expect((await host.result(created.token)).status).toBe(200);
    receiver.setBehaviour(respond(204));
    await deliveries.advanceToNextAttempt(id);
    await deliveries.waitForDelivery(id, { status: 'DELIVERED' });
    expect(JSON.parse(receiver.received.at(-1)!.body)).toMatchObject({ token: created.token });
    sessions.advanceClock(10 * 60);
    await sessions.sweep();
    await becomes(created, 410);
  });

  it('are kept for a failing webhook until its last attempt', async () => {
    receiver.setBehaviour(respond(500));
    const { created } = await complete();
    const { id } = await readDelivery(created);
    const deliveries = followDeliveries(sessions, healthy);
    for (let attempt = 1; attempt < 10; attempt++) {
      await deliveries.waitForAttempts(id, attempt);
      await sweepOver();
      expect((await host.result(created.token)).status).toBe(200);
      await deliveries.advanceToNextAttempt(id);
    }
    await deliveries.waitForDelivery(id, { status: 'FAILED', attemptCount: 10 });
    sessions.advanceClock(10 * 60);
    await sessions.sweep();
    await becomes(created, 410);
    expect(await sessions.get(id)).toMatchObject({ status: 'FAILED', resendable: false });
  });

  it('become a tombstone with a receipt, which is deleted later', async () => {
    const { created } = await complete();
    await delivered(created);
    sessions.advanceClock(2 * hour);
    await sessions.sweep();
    await becomes(created, 410);
    const { status, body } = await host.delete(created.token);
    const keys = (await host.call('GET', '/.well-known/jwks.json')).body;
    expect(status).toBe(200);
    expect(await verifyDeletionReceipt(body.receipt, keys)).toMatchObject({
      reason: 'retention',
      purgedAt: body.purgedAt,
    });
    sessions.advanceClock(30 * day - hour);
    await sweepOver();
    expect(await host.delete(created.token)).toMatchObject({ status: 200, body });
    sessions.advanceClock(2 * hour);
    await sessions.sweep();
    await becomes(created, 404);
    expect((await host.delete(created.token)).status).toBe(404);
    await expect(makeAgeVisitor(sessions, created).open()).rejects.toMatchObject({ status: 404 });
  });

  it('are in no table after any kind of purge', async () => {
    const marks = {
      metadata: 'person-4711',
      path: 'a-path-4712',
      header: 'a-header-4713',
      redirect: 'https://shop.example/back-4714',
    };
    const body = {
      metadata: { who: marks.metadata },
      redirectUrl: marks.redirect,
      callback: { url: `${receiver.url}/${marks.path}`, headers: { 'x-mine': marks.header } },
      requirements: ['face', 'identity_document'],
      facialAgeEstimationReturnFormat: 'both',
    };
    const begin = async (key: string) => {
      const created = await host.create(body, { 'idempotency-key': key });
      const person = makeAgeVisitor(sessions, created);
      await person.open();
      await person.showFace(43.8172);
      await person.device.createHandoff();
      await person.showPassport(40, { score: 0.7 });
      return { created, person };
    };
    const [kept, deleted] = [await begin('one'), await begin('two')];
    await delivered(kept.created);
    const ids = [kept, deleted].map(({ created }) => toRowId(created.token));
    const rows = await Promise.all(ids.map((id) => readRow(sessions, id)));
    const bytes = rows.flatMap(({ dataKey, request, progress, result }) => [
      dataKey,
      request,
      progress,
      result,
    ]);
    const ciphertexts = bytes.map((each) => each!.toString('hex'));
    const before = await dumpTables(sessions, ['sessions', 'webhooks']);
    for (const each of ciphertexts) expect(before).toContain(each);

    await host.delete(deleted.created.token);
    sessions.advanceClock(2 * hour);
    await sessions.sweep();
    await becomes(kept.created, 410);
    const after = await dumpTables(sessions, ['sessions', 'webhooks']);
    for (const id of ids) expect(after).toContain(id);
    for (const each of ciphertexts) expect(after).not.toContain(each);
    const secrets = [kept, deleted].flatMap(({ created, person }) => [
      created.token,
      person.device.deviceToken!,
    ]);
    expect(findLeaks(after, [...Object.values(marks), ...secrets, '43.8172'])).toEqual([]);
    for (const id of ids)
      expect(await readRow(sessions, id)).toMatchObject({
        state: 'PURGED',
        dataKey: null,
        request: null,
        progress: null,
        result: null,
      });
    const [{ kept: bodies }] = await sessions.source.query(
      'SELECT count(sealed)::int AS kept FROM webhooks.deliveries',
    );
    expect(bodies).toBe(0);
  });

  it('lose the private key and the findings when the session ends', async () => {
    const created = await host.create({ facialAgeEstimationReturnFormat: 'exact' });
    const id = toRowId(created.token);
    const person = makeAgeVisitor(sessions, created);
    await person.open();
    const open = openStored(sessions, id, await readRow(sessions, id));
    expect(JSON.parse(open.part('progress')).lease.keys.privateKey).toHaveProperty('d');
    await person.showFace(43.8172);
    const ended = openStored(sessions, id, await readRow(sessions, id));
    expect(ended.dataKey).toEqual(open.dataKey);
    expect(ended.part('progress')).not.toMatch(/privateKey|"d"|43\.8172|sha256/);
    expect(ended.part('result')).toContain('43.8172');
  });
});
