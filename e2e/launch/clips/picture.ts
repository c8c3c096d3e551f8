import { decode, encode } from 'jpeg-js';

/** Pixels as red, green, blue and one unused byte. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface Point {
  x: number;
  y: number;
}

const channels = [0, 1, 2];
const quality = 80;

export const readJpeg = (bytes: Uint8Array): Picture => decode(bytes, { useTArray: true });

export const writeJpeg = (picture: Picture): Buffer => encode(picture, quality).data;

/** Draws each pixel from a point of the source; undefined leaves it grey. */
export function drawn(
  { width, height }: { width: number; height: number },
  source: Picture,
  pointAt: (x: number, y: number) => Point | undefined,
): Picture {
  const data = new Uint8Array(width * height * 4).fill(90);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const point = pointAt(x, y);
      if (point) copyPixel(source, point, data, (y * width + x) * 4);
    }
  return { width, height, data };
}

/** Mixes the four pixels around the point; the pixels of an edge are repeated beyond it. */
function copyPixel({ width, height, data }: Picture, { x, y }: Point, into: Uint8Array, at: number): void {
  const inX = Math.min(Math.max(x, 0), width - 1.001);
  const inY = Math.min(Math.max(y, 0), height - 1.001);
  const [left, top] = [Math.floor(inX), Math.floor(inY)];
  const [partX, partY] = [inX - left, inY - top];
  const first = (top * width + left) * 4;
  const below = first + width * 4;
  for (const channel of channels) {
    const upper = mix(data[first + channel]!, data[first + 4 + channel]!, partX);
    const lower = mix(data[below + channel]!, data[below + 4 + channel]!, partX);
    into[at + channel] = mix(upper, lower, partY);
  }
}

const mix = (from: number, to: number, part: number): number => from + (to - from) * part;
