import { toCentred } from '@gatehouse/biometrics';
import { makeDeviceKey } from '../support/device-key';
import type { EnrolledPerson } from '../support/enrolled-person';
import { findSpace, type SyntheticPerson } from '../support/face-space';
import { flipBit, makeForger } from '../support/forged-comparison';
import { countSince, readMetric } from '../support/metric';
import { compareRaw, signComparison } from '../support/raw-comparison';
import type { RawVerificationDevice } from '../support/raw-verification-device';
import { useVerification } from '../support/verification-session.fixture';
import { people } from '../support/verification-visitor';

const metric = 'token_comparisons_total';
const population = people(2512);
const { sessions, host, enroller } = useVerification();

let ann: EnrolledPerson;
let thief: SyntheticPerson;
beforeAll(async () => {
  ann = await enroller.enroll(population.person());
  thief = population.person();
});

const begin = (): Promise<RawVerificationDevice> =>
  enroller.begin({ type: 'SIGN-IN' }, { deviceKey: ann.key.id });
const publicKeyOf = ({ requested }: RawVerificationDevice): string => requested.token.publicKey;
/** The centred vector of a face: what an attacker can compute from a picture. */
const vectorOf = (face: SyntheticPerson): number[] => {
  const vector = face.capture();
  const length = Math.hypot(...vector);
  return [
    ...toCentred(
      findSpace(ann.face),
      vector.map((value) => value / length),
    ),
  ];
};
const forge = async (device: RawVerificationDevice) =>
  makeForger(ann.token, Buffer.from(publicKeyOf(device), 'base64url'));
/** What the device gets, without what differs in every reply. */
const seen = ({ status, body }: Awaited<ReturnType<RawVerificationDevice['sendWith']>>) => {
  const unlike = { nonce: null, liveness: null, gestures: null };
  return { status, body: { ...body, expiresAt: null, step: { ...body.step, ...unlike } } };
};

type Attack = (device: RawVerificationDevice) => Promise<object>;
const signed = (device: RawVerificationDevice, reply: Uint8Array) => signComparison(device, ann, reply);

const attacks: [string, string, Attack][] = [
  [
    'another face',
    'below_threshold',
    async (device) => signed(device, await compareRaw(ann, publicKeyOf(device), thief)),
  ],
  [
    'another face, scaled by 8',
    'too_long',
    async (device) => signed(device, await (await forge(device)).scaled(vectorOf(thief), 8)),
  ],
  [
    'the right face, scaled by 8',
    'too_long',
    async (device) => signed(device, await (await forge(device)).scaled(vectorOf(ann.face), 8)),
  ],
  [
    'no face',
    'below_threshold',
    async (device) =>
      signed(device, await (await forge(device)).scaled([1, ...Array<number>(76).fill(0)], 0)),
  ],
  [
    'numbers encrypted with the public key alone',
    'not_from_token',
    async (device) => signed(device, await (await forge(device)).invented()),
  ],
  [
    'an offset on the score',
    'not_from_token',
    async (device) => signed(device, await (await forge(device)).withOffset(vectorOf(thief))),
  ],
  [
    'offsets on score and check value',
    'not_from_token',
    async (device) => signed(device, await (await forge(device)).withTwoOffsets(vectorOf(thief))),
  ],
  [
    'shifted blocks',
    'not_from_token',
    async (device) => signed(device, await (await forge(device)).shifted(vectorOf(ann.face))),
  ],
  [
    'the numbers of another comparison',
    'not_from_token',
    async (device) => signed(device, await (await forge(device)).mixed(vectorOf(thief), vectorOf(ann.face))),
  ],
  [
    // The lowest bit: a higher one could make the residue too large, which is malformed.
    'a flipped bit in the mask',
    'not_from_token',
    async (device) => signed(device, flipBit(await compareRaw(ann, publicKeyOf(device)), 8 * 8 + 25)),
  ],
  [
    'a flipped bit in the score',
    'not_from_token',
    async (device) => signed(device, flipBit(await compareRaw(ann, publicKeyOf(device)), 13_320 * 8 + 25)),
  ],
  [
    'a flipped bit in the header',
    'malformed',
    async (device) => signed(device, flipBit(await compareRaw(ann, publicKeyOf(device)), 47)),
  ],
  [
    'half a reply',
    'malformed',
    async (device) => signed(device, (await compareRaw(ann, publicKeyOf(device))).subarray(0, 6764)),
  ],
  ['residues out of range', 'malformed', (device) => Promise.resolve(signed(device, outOfRange()))],
  ['a byte', 'malformed', (device) => Promise.resolve(signed(device, Uint8Array.of(1)))],
  [
    'a comparison that was changed after it was signed',
    'bad_signature',
    async (device) => {
      const { deviceKey } = signed(device, await compareRaw(ann, publicKeyOf(device)));
      return { ...signed(device, await compareRaw(ann, publicKeyOf(device))), deviceKey };
    },
  ],
  [
    'a signature of another key',
    'bad_signature',
    async (device) => {
      const key = { ...makeDeviceKey(), id: ann.key.id };
      return signComparison(device, { key }, await compareRaw(ann, publicKeyOf(device)));
    },
  ],
  [
    'the comparison of another session, with its signature',
    'bad_signature',
    async () => {
      const earlier = await begin();
      return signComparison(earlier, ann, await compareRaw(ann, publicKeyOf(earlier)));
    },
  ],
  [
    'another device key than the one of the claim',
    'other_token',
    async (device) =>
      signComparison(device, { key: makeDeviceKey() }, await compareRaw(ann, publicKeyOf(device))),
  ],
];

const outOfRange = (): Uint8Array => {
  const reply = new Uint8Array(13_528).fill(255);
  reply.set([0x47, 0x48, 0x52, 0x31, 1, 77, 0, 0]);
  return reply;
};

describe('a comparison that was forged', () => {
  it.each(attacks)('fails, and only the metric has the reason: %s', async (_, result, attack) => {
    const device = await begin();
    const before = await readMetric(sessions, metric);
    const reply = await device.sendWith(await attack(device));
    expect(reply).toMatchObject({ status: 200, body: { state: 'STARTED', failure: 'unrecognised' } });
    expect(await countSince(sessions, metric, before)).toEqual({ [`result="${result}"`]: 1 });
    await host.cancel(device.sessionId);
    await sessions.source.query('DELETE FROM sessions.sign_in_failures');
  });

  it('has one and the same answer, whatever the reason', async () => {
    const answers = [];
    for (const [, , attack] of attacks) {
      const device = await begin();
      answers.push(JSON.stringify(seen(await device.sendWith(await attack(device)))));
      await host.cancel(device.sessionId);
      await sessions.source.query('DELETE FROM sessions.sign_in_failures');
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).not.toMatch(/score|length|match\b/);
  });

  it('is not counted as a search among all people: one address could stop those of a whole customer', async () => {
    for (const [, , attack] of attacks) {
      const device = await begin();
      await device.sendWith(await attack(device));
      await host.cancel(device.sessionId);
      const subjects = await sessions.source.query<{ subject: string }[]>(
        'DELETE FROM sessions.sign_in_failures RETURNING subject',
      );
      expect(JSON.stringify(subjects)).toContain(`key:${ann.key.id}`);
      expect(JSON.stringify(subjects)).not.toMatch(/network:|all:/);
    }
  });

  it('is not accepted as the whole step of another session: neither its JWE nor its content', async () => {
    const [earlier, device] = [await begin(), await begin()];
    const content = {
      ...earlier.answer(),
      ...signed(earlier, await compareRaw(ann, publicKeyOf(earlier))),
    };
    expect(await device.send(earlier.seal(content))).toMatchObject({
      status: 400,
      body: {
        message: expect.stringContaining('cannot be decrypted with the key of this session') as string,
      },
    });
    expect(await device.send(device.seal(content))).toMatchObject({ status: 400 });
    const { body } = await device.claimAgain({ deviceKey: ann.key.id });
    expect(body).toMatchObject({ state: 'STARTED', step: { name: 'face', triesLeft: 3 } });
    for (const { sessionId } of [earlier, device]) await host.cancel(sessionId);
  });

  it('is counted for the lockout of the person', async () => {
    for (let session = 0; session < 5; session++) {
      const device = await begin();
      const reply = await compareRaw(ann, publicKeyOf(device), thief);
      expect((await device.sendWith(signed(device, reply))).body).toMatchObject({ failure: 'unrecognised' });
      await host.cancel(device.sessionId);
    }
    const locked = await begin();
    expect(locked.requested.token).toBeNull();
    await locked.proceed();
    await host.cancel(locked.sessionId);
    await sessions.source.query('DELETE FROM sessions.sign_in_failures');
  });
});

describe('an honest comparison', () => {
  it('succeeds, and is counted once although the step is repeated', async () => {
    const device = await begin();
    const before = await readMetric(sessions, metric);
    const content = {
      ...device.answer(),
      ...signed(device, await compareRaw(ann, publicKeyOf(device))),
    };
    const jwe = device.seal(content);
    const replies = await Promise.all([device.send(jwe), device.send(jwe), device.send(jwe)]);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 200, body: { state: 'CHECKING' } });
    expect(await device.decided()).toMatchObject({ state: 'SUCCEEDED' });
    expect(await host.receivedWebhook(device.sessionId)).toMatchObject({ status: 'SUCCESS', puid: ann.puid });
    expect(await countSince(sessions, metric, before)).toEqual({ 'result="match"': 1 });
  });

  it('does not count if the head turns are not the requested ones', async () => {
    const device = await begin();
    const turns = device.requested.liveness.map((turn: string) => (turn === 'left' ? 'right' : 'left'));
    const compared = signed(device, await compareRaw(ann, publicKeyOf(device)));
    expect((await device.sendWith({ ...compared, liveness: { turns } })).body).toMatchObject({
      state: 'STARTED',
      failure: 'spoof',
    });
    await host.cancel(device.sessionId);
  });
});
