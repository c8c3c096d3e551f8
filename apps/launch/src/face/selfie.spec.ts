import { FakeCanvas, createPixels, useFakeCanvas } from './fake-canvas';
import { Selfie } from './selfie';

useFakeCanvas();

const takeText = async (selfie: Selfie): Promise<string | undefined> => (await selfie.take())?.text();

describe('Selfie', () => {
  it('returns the straightest accepted frame once', async () => {
    const selfie = new Selfie();
    for (const [name, noseRatio] of [
      ['aside', 0.54],
      ['ahead', 0.495],
      ['nearly', 0.51],
    ] as const) {
      selfie.offer(createPixels(name), noseRatio);
      selfie.accept();
    }
    expect(FakeCanvas.pictures).toEqual(['ahead']);
    expect(await takeText(selfie)).toBe('ahead');
    expect(FakeCanvas.pictures).toEqual([]);
    expect(await takeText(selfie)).toBeUndefined();
  });

  it('ignores frames that were not accepted', async () => {
    const selfie = new Selfie();
    selfie.offer(createPixels('stranger'), 0.5);
    selfie.offer(createPixels('person'), 0.52);
    selfie.accept();
    selfie.offer(createPixels('stranger'), 0.5);
    expect(await takeText(selfie)).toBe('person');
    expect(FakeCanvas.pictures).toEqual([]);
  });

  it('does not accept a dropped candidate', async () => {
    const selfie = new Selfie();
    selfie.offer(createPixels('stranger'), 0.5);
    selfie.dropCandidate();
    selfie.accept();
    expect(await takeText(selfie)).toBeUndefined();
  });

  it('is empty after it was cleared', async () => {
    const selfie = new Selfie();
    selfie.offer(createPixels('before'), 0.5);
    selfie.accept();
    selfie.offer(createPixels('before'), 0.5);
    selfie.clear();
    expect(FakeCanvas.pictures).toEqual([]);
    expect(await takeText(selfie)).toBeUndefined();
  });
});
