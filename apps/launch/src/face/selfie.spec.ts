import { MadeUpCanvas, pixelsWith, withMadeUpCanvas } from './made-up-canvas';
import { Selfie } from './selfie';

withMadeUpCanvas();

const textOf = async (selfie: Selfie): Promise<string | undefined> => (await selfie.take())?.text();

describe('the selfie', () => {
  it('is the accepted frame that looks straightest ahead, and is gone once it is taken', async () => {
    const selfie = new Selfie();
    for (const [name, noseRatio] of [
      ['aside', 0.54],
      ['ahead', 0.495],
      ['nearly', 0.51],
    ] as const) {
      selfie.offer(pixelsWith(name), noseRatio);
      selfie.accept();
    }
    expect(MadeUpCanvas.pictures).toEqual(['ahead']);
    expect(await textOf(selfie)).toBe('ahead');
    expect(MadeUpCanvas.pictures).toEqual([]);
    expect(await textOf(selfie)).toBeUndefined();
  });

  it('is none of the frames that were not accepted', async () => {
    const selfie = new Selfie();
    selfie.offer(pixelsWith('stranger'), 0.5);
    selfie.offer(pixelsWith('person'), 0.52);
    selfie.accept();
    selfie.offer(pixelsWith('stranger'), 0.5);
    expect(await textOf(selfie)).toBe('person');
    expect(MadeUpCanvas.pictures).toEqual([]);
  });

  it('is not the frame that was offered before the last one was dropped', async () => {
    const selfie = new Selfie();
    selfie.offer(pixelsWith('stranger'), 0.5);
    selfie.drop();
    selfie.accept();
    expect(await textOf(selfie)).toBeUndefined();
  });

  it('is nobody after it was forgotten', async () => {
    const selfie = new Selfie();
    selfie.offer(pixelsWith('before'), 0.5);
    selfie.accept();
    selfie.offer(pixelsWith('before'), 0.5);
    selfie.forget();
    expect(MadeUpCanvas.pictures).toEqual([]);
    expect(await textOf(selfie)).toBeUndefined();
  });
});
