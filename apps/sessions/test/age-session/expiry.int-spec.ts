import { Clock } from '@gatehouse/platform';
import type { Created } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';
import { makeAgeVisitor } from '../support/age-visitor';

// Without a worker only a request can notice the expiry.
describe('the expiry of an age session without a worker', () => {
  const { sessions, host } = useAgeSessions({ env: { ROLE: 'api', SESSION_TTL: '60' } });
  const standAt = (time: number) =>
    jest.spyOn(sessions.app.get(Clock), 'now').mockImplementation(() => new Date(time));
  beforeEach(() => standAt(Date.UTC(2026, 10, 15, 12)));

  const create = () => host.create({ callback: { url: 'http://127.0.0.1:1' } });
  const expire = ({ expiresAt }: Created) => standAt(Date.parse(expiresAt));
  const expectExpired = async ({ token, sessionId }: Created) => {
    expect(await host.result(token)).toMatchObject({
      status: 200,
      body: { flowStatus: 'EXPIRED', sessionStatus: 'AGE_UNKNOWN', errors: [] },
    });
    const { body } = await host.call('GET', `/webhooks/deliveries?sessionId=${sessionId}`);
    expect(body.items).toHaveLength(1);
  };
  const late = { status: 409, message: expect.stringContaining('EXPIRED') as string };

  it('comes SESSION_TTL after the creation, on a read', async () => {
    const created = await create();
    expect(created.expiresAt).toBe('2026-11-15T12:01:00.000Z');
    standAt(Date.parse(created.expiresAt) - 1);
    expect((await host.result(created.token)).body.flowStatus).toBeNull();
    expire(created);
    await expectExpired(created);
  });

  it('is applied by a late step', async () => {
    const created = await create();
    const person = makeAgeVisitor(sessions, created);
    await person.open();
    expire(created);
    await expect(person.showFace(30)).rejects.toMatchObject(late);
    await expectExpired(created);
  });

  it('is applied by a claim', async () => {
    const created = await create();
    expire(created);
    await expect(makeAgeVisitor(sessions, created).open()).rejects.toMatchObject(late);
    await expectExpired(created);
  });

  it('is applied by a handoff', async () => {
    const created = await create();
    const person = makeAgeVisitor(sessions, created);
    await person.open();
    expire(created);
    await expect(person.device.createHandoff()).rejects.toMatchObject(late);
    await expectExpired(created);
  });

  it('is applied by a late cancellation', async () => {
    const created = await create();
    expire(created);
    expect(await host.cancel(created.token)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('EXPIRED') },
    });
    await expectExpired(created);
  });

  it('is applied by a device that reopens the session, which gets the outcome', async () => {
    const created = await create();
    const person = makeAgeVisitor(sessions, created);
    await person.open();
    expire(created);
    expect(await person.open()).toMatchObject({
      state: 'EXPIRED',
      ended: { flowStatus: 'EXPIRED' },
      step: null,
    });
    await expectExpired(created);
  });

  it('does not change a session that has ended before', async () => {
    const created = await create();
    await host.cancel(created.token);
    expire(created);
    expect((await host.result(created.token)).body.flowStatus).toBe('CANCELLED');
  });
});
