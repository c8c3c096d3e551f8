import { readToken } from '../src/token/token-report';
import { makeAnyToken } from './support/face-token';
import { registerToken } from './support/raw-comparison';

const place = { sessionId: 'the-session', epoch: 1, step: 'face', nonce: 'the-nonce' };
const read = async (version: string, dimension: number) => {
  const made = await makeAnyToken(version, dimension);
  const { token } = registerToken(made);
  return { made, read: readToken(token, { version, storesToken: false, place }) };
};

describe('the secret key of a new token', () => {
  it.each([
    ['FACEAPI_1', 77],
    ['SFACE_1', 128],
  ])('of %s is for vectors of %d numbers', async (version, dimension) => {
    const { made, read: reading } = await read(version, dimension);
    expect(await reading).toMatchObject({ id: made.id, version });
  });

  it.each([
    ['FACEAPI_1', 128],
    ['SFACE_1', 77],
    ['OTHER_1', 77],
  ])('of %s is rejected if it is for vectors of %d numbers', async (version, dimension) => {
    await expect((await read(version, dimension)).read).rejects.toThrow(
      'token.secretKey is not for a token of this face model',
    );
  });
});
