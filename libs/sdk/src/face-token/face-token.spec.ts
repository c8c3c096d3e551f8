import { computeCentredScore } from '@gatehouse/biometrics';
import { knownSpaces } from '@gatehouse/biometrics/spaces';
import { createPublicKey, openReply } from '@gatehouse/tokens/key-holder';
import { face, like, plainCosine, plainMean } from '../../test/face';
import { computeCentredFace } from './centred-face';
import { compareFace, createFaceToken } from './face-token';
import { findRecordToken, readFaceToken } from './known-token';

const versions = Object.keys(knownSpaces);
const spaceOf = (version: string) => knownSpaces[version]!;
const captures = [face(1), like(face(1), 0.01), like(face(1), 0.01, 2)];
const sample = (version: string, descriptors: readonly ArrayLike<number>[] = captures) => ({
  version,
  descriptors,
});

describe.each(versions)('a face token of %s', (version) => {
  const space = spaceOf(version);

  it('has the score of the centred faces, as the node compares them', async () => {
    const { token, secretKey } = await createFaceToken(sample(version), space);
    const publicKey = await createPublicKey(secretKey);
    for (const noise of [0, 0.02, 0.2]) {
      const probe = [like(face(1), noise, 3), like(face(1), noise, 4)];
      const reply = await compareFace({ token, version }, publicKey, sample(version, probe), space);
      const opened = await openReply(reply, secretKey);
      const [a, b] = [captures, probe].map((faces) => Float32Array.from(plainMean(faces)));
      const [centredA, centredB] = [captures, probe].map((faces) =>
        computeCentredFace(sample(version, faces), space),
      );
      expect(opened).toMatchObject({ isGenuine: true });
      expect(opened.score).toBeCloseTo(plainCosine(centredA!, centredB!), 2);
      // The node also divides by the longer of the two.
      expect(Math.abs(opened.score)).toBeGreaterThanOrEqual(
        Math.abs(computeCentredScore(space, a!, b!)) - 0.01,
      );
    }
  });

  it('is read with its id and version', async () => {
    const { token, id } = await createFaceToken(sample(version), space);
    expect(await readFaceToken(token)).toEqual({ token, id, version });
    expect(await findRecordToken({ token })).toEqual({ token, id, version });
  });

  it('does not depend on the magnitude of the descriptors', () => {
    const scaled = captures.map((descriptor, i) => descriptor.map((number) => number * 10 ** i));
    const [a, b] = [captures, scaled].map((faces) => computeCentredFace(sample(version, faces), space));
    expect(plainCosine(a!, b!)).toBeCloseTo(1, 6);
  });

  it('is compared with a public key as the face step contains it', async () => {
    const { token, secretKey } = await createFaceToken(sample(version), space);
    const text = Buffer.from(await createPublicKey(secretKey)).toString('base64url');
    const reply = await compareFace({ token, version }, text, sample(version), space);
    expect((await openReply(reply, secretKey)).score).toBeGreaterThan(0.99);
    for (const malformed of ['***', '', text.slice(4)])
      await expect(compareFace({ token, version }, malformed, sample(version), space)).rejects.toMatchObject({
        reason: 'malformed-public-key',
      });
  });

  it('is not compared with another public key', async () => {
    const [one, other] = await Promise.all([
      createFaceToken(sample(version), space),
      createFaceToken(sample(version), space),
    ]);
    const publicKey = await createPublicKey(other.secretKey);
    await expect(compareFace(one, publicKey, sample(version), space)).rejects.toMatchObject({
      reason: 'other-public-key',
    });
  });

  it.each<[string, readonly ArrayLike<number>[], string]>([
    ['there is no descriptor', [], 'no-descriptor'],
    ['one is shorter', [face(1), face(1, 127)], 'wrong-length'],
    ['one is zero', [new Float32Array(128)], 'no-direction'],
    ['one holds NaN', [face(1).fill(NaN)], 'no-direction'],
    ['they cancel out', [face(1), face(1).map((number) => -number)], 'no-direction'],
  ])('is neither created nor compared if %s', async (_, descriptors, reason) => {
    const { token, secretKey } = await createFaceToken(sample(version), space);
    const publicKey = await createPublicKey(secretKey);
    const bad = sample(version, descriptors);
    const error = { name: 'FaceTokenError', reason };
    await expect(createFaceToken(bad, space)).rejects.toMatchObject(error);
    await expect(compareFace({ token, version }, publicKey, bad, space)).rejects.toMatchObject(error);
  });
});

describe('a face token', () => {
  it('is not compared with a face of another model', async () => {
    const { token, secretKey, version } = await createFaceToken(sample('SFACE_1'), spaceOf('SFACE_1'));
    const publicKey = await createPublicKey(secretKey);
    await expect(
      compareFace({ token, version }, publicKey, sample('FACEAPI_1'), spaceOf('FACEAPI_1')),
    ).rejects.toMatchObject({ reason: 'other-version' });
  });

  it('leaves its input unchanged', async () => {
    await createFaceToken(sample('SFACE_1'), spaceOf('SFACE_1'));
    expect(captures[0]).toEqual(face(1));
  });
});

describe('the token of a record', () => {
  it.each<[string, () => Uint8Array]>([
    [
      'of release 0.2.0',
      () => Buffer.concat([Buffer.from('GHET\x01\x01\0\0', 'latin1'), Buffer.alloc(4088)]),
    ],
    ['that is empty', () => new Uint8Array(0)],
  ])('counts as absent if it is one %s', async (_, token) => {
    expect(await findRecordToken({ token: token() })).toBeUndefined();
  });

  it('counts as absent if it is damaged', async () => {
    const { token } = await createFaceToken(sample('SFACE_1'), spaceOf('SFACE_1'));
    token[5000]! ^= 1;
    expect(await findRecordToken({ token })).toBeUndefined();
  });
});
