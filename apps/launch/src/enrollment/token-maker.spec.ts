import { faceSpaces } from '@gatehouse/sdk/face-spaces';
import { TokenMaker } from './token-maker';

jest.mock('face-spaces', () => ({ faceSpaces: { SFACE_1: { url: '/space.bin', size: 4 } } }), {
  virtual: true,
});

const face = {
  descriptors: [Float32Array.from({ length: 128 }, (_, i) => Math.sin(i))],
  version: 'SFACE_1',
};

afterEach(() => jest.restoreAllMocks());

describe('TokenMaker', () => {
  it('loads the space of a model once, and again after a failure', async () => {
    const load = jest
      .fn((version: string) => Promise.resolve(faceSpaces[version]!))
      .mockRejectedValueOnce(new Error('lost'));
    const maker = new TokenMaker(load);
    await expect(maker.prepare('SFACE_1')).rejects.toThrow('lost');
    await maker.prepare('SFACE_1');
    const { token } = await maker.create(face);
    expect(load).toHaveBeenCalledTimes(2);
    expect(token).toHaveLength(13_432);
  });

  it('rejects a file that is not a space', async () => {
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(Uint8Array.of(1, 2, 3, 4)));
    await expect(new TokenMaker().prepare('SFACE_1')).rejects.toThrow('not the space of a face model');
  });

  it.each(['SFACE_2', 'toString'])('knows no space of %s', async (version) => {
    await expect(new TokenMaker().prepare(version)).rejects.toThrow(`face model ${version}. Reload it.`);
  });
});
