import { randomBytes } from 'node:crypto';

function segment(marker: number, contents: Buffer | string): Buffer {
  const length = contents.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), Buffer.from(contents)]);
}

const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);
// 64 by 64 pixels of one colour.
const frame = segment(0xc0, Buffer.from([8, 0, 64, 0, 64, 1, 1, 0x11, 0]));
const scan = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]));
const smallest = [start, frame, scan, end].reduce((sum, { length }) => sum + length, 0);

export const gpsTag = 'GPSLatitude 52.5200';

/** A unique JPEG of the given size, with and without GPS metadata. */
export function makePicture(size = 40_000) {
  const pixels = randomBytes(size - smallest).map((byte) => (byte === 0xff ? 0x7f : byte));
  const jpeg = Buffer.concat([start, frame, scan, pixels, end]);
  const exif = segment(0xe1, `Exif\0\0${gpsTag}`);
  const inside = jpeg.subarray(jpeg.length >> 1, (jpeg.length >> 1) + 60);
  return {
    base64: jpeg.toString('base64'),
    withPlace: Buffer.concat([start, exif, jpeg.subarray(2)]).toString('base64'),
    /** Whether a text contains a part of it: as base64, as bytes in hex, or as base64 in hex. */
    isIn: (text: string): boolean => {
      const offsets = [0, 1, 2].map((offset) => inside.subarray(offset, offset + 57).toString('base64'));
      const spellings = offsets.flatMap((part) => [part, Buffer.from(part).toString('hex')]);
      return [inside.toString('hex'), ...spellings].some((spelling) => text.includes(spelling));
    },
  };
}
