import { eventually, type Receiver, type Reply, respond, startReceiver } from '@gatehouse/testing';
import { type Sessions, startSessions } from '../support/sessions-app';
import { makeVerificationHost } from '../support/verification-host';

const limit = 3;

describe('a customer with the maximum of waiting origins', () => {
  let sessions: Sessions;
  let failing: Receiver[];
  let further: Receiver;
  let waiting: string[];
  beforeAll(async () => {
    sessions = await startSessions({ WEBHOOK_MAX_WAITING_ORIGINS: String(limit) });
    failing = await Promise.all(Array.from({ length: limit }, () => startReceiver(respond(500))));
    further = await startReceiver();
    // An origin with two events counts once.
    waiting = await Promise.all([failing[0]!, ...failing].map(({ url }) => sessions.addEvent(url)));
    await eventually(async () => {
      for (const id of waiting)
        expect(await sessions.get(id)).toMatchObject({ status: 'PENDING', attemptCount: 1 });
    });
  });
  afterAll(async () => {
    await sessions.close();
    for (const receiver of [...failing, further]) await receiver.close();
  });

  const sendTest = (url: string, headers?: Record<string, string>) =>
    sessions.call('POST', '/webhooks/test', { callback: { url } }, headers);
  const refused = ({ status, headers, body }: Reply) => {
    expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 429, retryAfter: '60' });
    expect(body.message).toMatch(/^3 of your origins have pending webhooks, which is the maximum\. /);
  };

  it('gets 429 for a callback to another one, wherever a callback is accepted', async () => {
    const callback = { url: `${further.url}/hook` };
    refused(await sendTest(callback.url));
    refused(await sessions.call('POST', '/session', { callback }));
    const verifier = await makeVerificationHost({ sessions, receiver: further });
    refused(await verifier.post({ callback }));
    expect(further.received).toEqual([]);
  });

  it('can use those that wait already', async () => {
    expect((await sendTest(`${failing[0]!.url}/other`)).status).toBe(202);
  });

  it('does not block other customers', async () => {
    const { key } = await sessions.makeKey('neighbour');
    expect((await sendTest(further.url, { 'x-api-key': key })).status).toBe(202);
  });

  it('still gets the events of earlier callbacks, but cannot resend to another origin', async () => {
    const id = await sessions.addEvent(further.url);
    await eventually(async () => expect((await sessions.get(id)).status).toBe('DELIVERED'));
    refused(await sessions.call('POST', `/webhooks/deliveries/${id}/resend`));
    const range = { from: new Date(0).toISOString(), to: new Date(sessions.now() + 60_000).toISOString() };
    refused(await sessions.call('POST', '/webhooks/deliveries/resend', { ...range, status: 'DELIVERED' }));
  });

  it('can use another one as soon as one of them is delivered', async () => {
    failing[1]!.setBehaviour(respond(204));
    sessions.advanceClock(10);
    await sessions.sweep();
    await eventually(async () => expect((await sessions.get(waiting[2]!)).status).toBe('DELIVERED'));
    expect((await sendTest(further.url)).status).toBe(202);
  });
});
