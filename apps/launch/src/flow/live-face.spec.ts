import type { FaceScan } from '../face/face-scan';
import { waitForRest } from './live-face';

const seenFace = (): Extract<FaceScan, { kind: 'seen' }> => ({
  ...{ kind: 'seen', turns: [], ages: [] },
  descriptors: [Float32Array.of(1, 2)],
  formerDescriptors: [Float32Array.of(3)],
});

const broken = (): Promise<never> => Promise.reject(new Error('broken'));

describe('a scanned face', () => {
  it('is returned when the rest is loaded', async () => {
    const scan = seenFace();
    await expect(waitForRest(Promise.resolve(scan), Promise.resolve())).resolves.toBe(scan);
    expect([...scan.descriptors[0]!]).toEqual([1, 2]);
  });

  it('is wiped when the rest fails to load, also if the scan ends after that', async () => {
    const early = seenFace();
    await expect(waitForRest(Promise.resolve(early), broken())).rejects.toThrow('broken');
    const late = seenFace();
    const scan = new Promise<FaceScan>((resolve) => setTimeout(() => resolve(late), 5));
    await expect(waitForRest(scan, broken())).rejects.toThrow('broken');
    await scan;
    for (const { descriptors, formerDescriptors } of [early, late])
      expect([...descriptors, ...formerDescriptors].flatMap((numbers) => [...numbers])).toEqual([0, 0, 0]);
  });

  it('that failed is returned without the rest', async () => {
    const failed: FaceScan = { kind: 'failed', reason: 'challenge' };
    await expect(waitForRest(Promise.resolve(failed), new Promise(() => undefined))).resolves.toBe(failed);
  });
});
