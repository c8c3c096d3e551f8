import type { DocumentSight } from '../document/document-reader';
import { chooseFrame, type SeenFrame } from './document-watch';

const born = (year: number): DocumentSight['reading'] => ({
  kind: 'read',
  type: 'passport',
  birthDate: { year, month: 8, day: 12 },
  checkDigitsValid: true,
});

const seen = (reading: DocumentSight['reading'], edge: number): SeenFrame => ({
  frame: {} as ImageBitmap,
  sight: { hint: 'hold', reading, edge },
});

describe('chooseFrame', () => {
  it('keeps the sharper of two frames with the same reading', () => {
    const [blurred, sharp] = [seen(born(1974), 0.2), seen(born(1974), 0.1)];
    expect(chooseFrame(blurred, sharp)).toBe(sharp);
    expect(chooseFrame(sharp, blurred)).toBe(sharp);
  });

  it('keeps the first frame if the second is not readable', () => {
    const first = seen(born(1974), 0.2);
    expect(chooseFrame(first, seen(undefined, 0.1))).toBe(first);
  });

  it('keeps no frame of two with different birth dates', () => {
    expect(chooseFrame(seen(born(1974), 0.2), seen(born(1994), 0.1))).toBeUndefined();
  });
});
