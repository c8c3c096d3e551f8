import { eventually } from '@gatehouse/testing';
import { makeAgeHost } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';
import { makeAgeVisitor } from '../support/age-visitor';
import { findLeaks } from '../support/secret-leaks';

describe('the metrics of sessions', () => {
  const { sessions, host } = useAgeSessions();

  const page = async (): Promise<string> => (await sessions.call('GET', '/metrics')).body;
  /** The values of a metric, by its labels in text form. */
  const read = async (name: string): Promise<Record<string, number>> => {
    const lines = (await page()).split('\n').filter((line) => line.startsWith(`${name}{`));
    return Object.fromEntries(
      lines.map((line) => {
        const [, labels = '', value] = /^\w+\{(.*)\} (.*)$/.exec(line)!;
        return [labels, Number(value)];
      }),
    );
  };

  it('count created sessions by kind and mode, and a repeated request once', async () => {
    const test = await sessions.makeKey('acme', 'test');
    await makeAgeHost(sessions, test.key).create({}, { 'x-sandbox-outcome': '{"age":12}' });
    for (let times = 0; times < 3; times++) await host.create({}, { 'idempotency-key': 'the same' });
    await host.post({ ageThreshold: 'old' });
    expect(await read('sessions_created_total')).toEqual({
      'kind="age",mode="live"': 1,
      'kind="age",mode="test"': 1,
    });
    expect(await read('sessions_ended_total')).toEqual({
      'kind="age",mode="test",state="COMPLETED",status="AGE_BELOW_THRESHOLD"': 1,
    });
  });

  it('count ends by state and status, each once under concurrent requests', async () => {
    const [cancelled, completed] = [await host.create(), await host.create()];
    await Promise.all(Array.from({ length: 5 }, () => host.cancel(cancelled.token)));
    const person = makeAgeVisitor(sessions, completed);
    await person.open();
    await person.device.sendFailure('camera');
    await person.showFace(30);
    sessions.advanceClock(15 * 60);
    await sessions.sweep();
    const ended = (state: string, status: string) =>
      `kind="age",mode="live",state="${state}",status="${status}"`;
    await eventually(async () =>
      expect(await read('sessions_ended_total')).toMatchObject({
        [ended('CANCELLED', 'AGE_UNKNOWN')]: 1,
        [ended('COMPLETED', 'AGE_ABOVE_THRESHOLD')]: 1,
        [ended('EXPIRED', 'AGE_UNKNOWN')]: 1,
      }),
    );
    expect(await read('session_steps_total')).toEqual({
      'kind="age",step="face",outcome="face_failed"': 1,
      'kind="age",step="face",outcome="face_done"': 1,
    });
  });

  it('count deletions by their reason', async () => {
    const { token } = await host.create();
    await Promise.all(Array.from({ length: 3 }, () => host.cancel(token)));
    await host.delete(token);
    await host.delete(token);
    expect(await read('sessions_purged_total')).toEqual({ 'reason="host"': 1 });
    sessions.advanceClock(24 * 60 * 60);
    await sessions.sweep();
    await eventually(async () =>
      expect(await read('sessions_purged_total')).toEqual({ 'reason="host"': 1, 'reason="retention"': 4 }),
    );
  });

  it('contain no data of a session or a person', async () => {
    const created = await host.create({
      metadata: { who: 'person-name' },
      callback: { url: 'http://127.0.0.1:9/private' },
    });
    const person = makeAgeVisitor(sessions, created);
    await person.open();
    await person.showFace(30);
    await host.result(created.token);
    await sessions.call('GET', `/session/${created.sessionId}/result`);
    await sessions.call('GET', `/nowhere/${created.token}`);
    await makeAgeVisitor(sessions, { sessionId: 'unknown-4711' })
      .open()
      .catch(() => undefined);
    await person.device.sendFailure('camera').catch(() => undefined);
    const secrets = [
      created.token,
      created.sessionId,
      person.device.deviceToken!,
      sessions.key,
      'person-name',
      'unknown-4711',
      'private',
    ];
    expect(findLeaks(await page(), secrets)).toEqual([]);
  });
});
