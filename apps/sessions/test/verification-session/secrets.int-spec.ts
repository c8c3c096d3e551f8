import { CustomerService, LongLivedCredentialService } from '@gatehouse/auth';
import { eventually, type SyntheticPerson, respond } from '@gatehouse/testing';
import { randomBytes } from 'node:crypto';
import { makePicture } from '../support/jpeg-picture';
import { makePhone } from '../support/phone';
import { dumpRedis, dumpTables, findLeaks } from '../support/secret-leaks';
import { useVerification } from '../support/verification-session.fixture';
import { makeVerificationVisitor, people, type VerificationVisitor } from '../support/verification-visitor';

const makeSecret = (what: string) => `${what}-${randomBytes(12).toString('hex')}`;
const confided = {
  transactionID: makeSecret('order'),
  path: makeSecret('path'),
  header: makeSecret('header'),
  redirect: makeSecret('redirect'),
  os: makeSecret('os'),
  log: makeSecret('line'),
  audit: makeSecret('audit'),
  nonsense: makeSecret('nonsense'),
  email: `${makeSecret('ann')}@example.org`,
};
const phoneNumber = '+49 30 90182047';
const estimatedAge = 43.8;
const population = people(31);

describe('the secrets of a verification session', () => {
  let nodeLog = '';
  const picture = makePicture();
  const dumps = { tables: [] as string[], redis: [] as string[] };
  /** All secrets that were returned or sent. */
  const secrets: string[] = [...Object.values(confided), phoneNumber];
  const sessionIds: string[] = [];
  const puids: string[] = [];
  const descriptors: number[][] = [];

  const noting = (face: SyntheticPerson): SyntheticPerson => ({
    ...face,
    capture: (...how) => {
      const descriptor = face.capture(...how);
      descriptors.push(Array.from(descriptor));
      return descriptor;
    },
  });
  const noteStep = ({ device }: VerificationVisitor) => {
    const { nonce } = (device.step ?? {}) as { nonce?: string };
    secrets.push(device.deviceToken!, ...[nonce].filter((text) => typeof text === 'string'));
  };
  const look = async () => {
    dumps.tables.push(await dumpTables(sessions, ['sessions', 'webhooks', 'auth', 'biometric_node']));
    dumps.redis.push(await dumpRedis(sessions));
  };
  const body = (more: object = {}) => ({
    transactionID: confided.transactionID,
    redirectURL: `https://shop.example/${confided.redirect}`,
    callback: {
      url: `${receiver.url}/${confided.path}`,
      headers: { 'x-mine': confided.header },
    },
    deviceInfo: { os: confided.os },
    debugMode: true,
    ...more,
  });
  const begin = async (more: object, phone: Awaited<ReturnType<typeof makePhone>>, open: object = {}) => {
    const { sessionId } = await host.create(body(more));
    sessionIds.push(sessionId);
    const visitor = makeVerificationVisitor(sessions, sessionId, phone);
    await visitor.open(open);
    noteStep(visitor);
    return { sessionId, visitor };
  };
  const webhook = async (sessionId: string) => {
    const payload = await host.receivedWebhook(sessionId);
    if (payload.puid) puids.push(payload.puid, ...(payload.guid ? [payload.guid] : []));
    return payload;
  };

  const { sessions, receiver, node, host } = useVerification();
  beforeAll(async () => {
    const { token } = await sessions.app.get(LongLivedCredentialService, { strict: false }).create('acme');
    const { body: grant } = await sessions.call('POST', '/oauth/token', {
      grant_type: 'client_credentials',
      client_id: host.clientId,
      client_secret: host.clientSecret,
    });
    secrets.push(host.key, host.clientSecret, host.basic.slice(6), token, grant.access_token);
    await sessions.app
      .get(CustomerService, { strict: false })
      .update({ name: 'acme' }, { asksContact: true });

    const [phone, face] = [await makePhone(), noting(population.person())];
    const all = {
      requirements: ['passkey', 'identity_document', 'face'],
      estimateAge: true,
      sendImages: true,
    };
    const { sessionId, visitor } = await begin(all, phone);
    await visitor.addPasskey();
    noteStep(visitor);
    await visitor.showPassport();
    noteStep(visitor);
    await node.kill();
    receiver.setBehaviour(respond(500));
    await visitor.enrollFace(face, {
      age: estimatedAge,
      selfie: picture.base64,
      faceMatch: { score: 0.8 },
      contact: { email: confided.email, phone: phoneNumber },
      log: [{ level: 1, at: 1, text: confided.log }],
      audit: { light: confided.audit },
    });
    expect(visitor.device.progress).toMatchObject({ state: 'CHECKING' });
    await look();
    nodeLog += node.log();
    await node.start();
    await visitor.whenDecided();
    await eventually(async () => {
      const { items } = (await host.call('GET', `/webhooks/deliveries?sessionId=${sessionId}`)).body;
      expect(items[0]).toMatchObject({ attemptCount: 1, status: 'PENDING' });
    });
    await look();
    receiver.setBehaviour(respond(204));
    const { body: enrolled } = await host.get(sessionId);
    puids.push(enrolled.puid, enrolled.guid);

    for (const how of [{ compare: true }, { compare: false }, { compare: false, sign: false }]) {
      const again = await begin({ type: 'SIGN-IN' }, phone, { deviceKey: phone.keyId });
      await again.visitor.showFace(face, how);
      await again.visitor.whenDecided();
      expect(await webhook(again.sessionId)).toMatchObject({ status: 'SUCCESS' });
    }
    const stranger = await begin({ type: 'SIGN-IN' }, await makePhone());
    await stranger.visitor.showFace(noting(population.person()), { sign: false });
    await stranger.visitor.whenDecided();
    noteStep(stranger.visitor);

    // Rejected requests, each with a secret in a wrong place.
    const authorization = `SLC ${token}`;
    const replies = [
      await host.get(sessionId),
      await host.credentials(puids[0]!),
      await host.call('DELETE', `/v2/people/${puids[0]}/credentials/${phone.keyId}`, undefined, {
        authorization,
      }),
      await host.call('DELETE', `/v2/people/${confided.nonsense}/credentials`),
      await host.post(body({ type: confided.nonsense, locale: { [confided.nonsense]: 1 } })),
      await host.post(`{"transactionID": "${confided.transactionID}` as unknown as object),
      await host.post(body(), { authorization: `Basic ${confided.nonsense}` }),
      await host.post(body(), { authorization: `Bearer ${grant.access_token}x` }),
      await host.post(body(), { 'x-api-key': confided.nonsense }),
      await host.post(body(), { 'x-sandbox-outcome': `{"status":"${confided.nonsense}"}` }),
      await host.call('POST', '/oauth/token', {
        grant_type: confided.nonsense,
        client_secret: host.clientSecret,
      }),
      await host.get(confided.nonsense),
      await host.call('PUT', `/v2/verification-session/${sessionId}?id=${sessionId}`),
    ];
    expect(new Set(replies.map(({ status }) => status)).size).toBeGreaterThan(5);
    await look();
    nodeLog += node.log();
  });

  /** Some numbers of each descriptor, and the whole descriptor as bytes. */
  const facesIn = (text: string): number[] =>
    descriptors.flatMap((numbers, index) => {
      const bytes = [Float32Array, Float64Array].map((kind) =>
        Buffer.from(kind.from(numbers).buffer).toString('hex').slice(0, 64),
      );
      const written = numbers.slice(0, 8).map((number) => String(number).slice(0, 10));
      return [...bytes, ...written.filter((each) => each.length === 10)].some((each) => text.includes(each))
        ? [index]
        : [];
    });

  it('reach the receiver', () => {
    const {
      path,
      headers,
      body: sent,
    } = receiver.received.find(({ body: text }) => text.includes('SUCCESS'))!;
    expect(path).toBe(`/${confided.path}`);
    expect(headers['x-mine']).toBe(confided.header);
    expect(findLeaks(sent, secrets).sort()).toEqual(
      [confided.transactionID, confided.email, phoneNumber].sort(),
    );
    expect(JSON.parse(sent)).toMatchObject({
      estimatedAge,
      contactInformation: { email: confided.email, phone: phoneNumber },
      images: [{ data: picture.base64 }],
    });
    expect(descriptors.length).toBeGreaterThan(8);
    expect(facesIn(JSON.stringify(descriptors))).toHaveLength(descriptors.length);
  });

  it('are in no log line of the app or the node, with every line written', () => {
    const logs = sessions.logs.join('');
    for (const known of ['/v2/verification-session', '/v2/people', '/oauth/token', '/device/sessions'])
      expect(logs).toContain(known);
    for (const log of [logs, nodeLog]) {
      expect(findLeaks(log, [...secrets, ...sessionIds, ...puids])).toEqual([]);
      expect(facesIn(log)).toEqual([]);
      expect(picture.isIn(log)).toBe(false);
      expect(log).not.toMatch(
        /"(descriptors|selfie|contact|email|phone|estimatedAge|nonce|jwe|secretKey|sealedToken|comparison)":/,
      );
    }
  });

  it('are never in Redis, which carries requests to the node and answers', () => {
    for (const dump of dumps.redis) {
      expect(dump).toContain('session-expiry');
      expect(findLeaks(dump, [...secrets, ...sessionIds, ...puids])).toEqual([]);
      expect(facesIn(dump)).toEqual([]);
      expect(picture.isIn(dump)).toBe(false);
    }
  });

  it('are in no table in plain text: during the request to the node, before the delivery of the webhook, or afterwards', () => {
    expect(dumps.tables).toHaveLength(3);
    expect(dumps.tables[0]).toContain('enroll-for-session');
    for (const dump of dumps.tables) {
      expect(findLeaks(dump, secrets)).toEqual([]);
      expect(facesIn(dump)).toEqual([]);
      expect(picture.isIn(dump)).toBe(false);
      expect(dump).not.toContain(`"estimatedAge":${estimatedAge}`);
    }
  });

  it('are in no metric', async () => {
    const { body: page } = await sessions.call('GET', '/metrics');
    expect(page).toContain('kind="verification"');
    expect(findLeaks(page, [...secrets, ...sessionIds, ...puids])).toEqual([]);
  });
});
