// What happens to pictures of documents, for tests and benchmarks.
import { drawImage, type GreyImage } from '../src/mrz/grey-image';

const { floor, hypot, max, min } = Math;

/** Rotates a picture clockwise, and repeats its edge around it. */
export function rotateImage(image: GreyImage, degrees: number): GreyImage {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const width = Math.round(image.width * Math.abs(cos) + image.height * Math.abs(sin));
  const height = Math.round(image.height * Math.abs(cos) + image.width * Math.abs(sin));
  return drawImage(image, { width, height }, (x, y) => {
    const [fromX, fromY] = [x - width / 2, y - height / 2];
    return [cos * fromX + sin * fromY + image.width / 2, cos * fromY - sin * fromX + image.height / 2];
  });
}

/** Tilts a picture: the upper edge and the right edge are farther away by a part of the size. */
export function tiltImage(image: GreyImage, part: number): GreyImage {
  const { width, height } = image;
  return drawImage(image, image, (x, y) => {
    const [across, down] = [x / width, y / height];
    const farther = 1 + part * (1 - down) + (part * across) / 2;
    return [((across - 0.5) * farther + 0.5) * width, down * (1 + 0.3 * part * across) * height];
  });
}

/** Multiplies the brightness. */
export const dimImage = ({ width, height, data }: GreyImage, factor: number): GreyImage => ({
  ...{ width, height },
  data: data.map((value) => value * factor),
});

/** Covers a circle with a reflection; the center and the radius are shares of the width. */
export function addGlare(
  { width, height, data }: GreyImage,
  x: number,
  y: number,
  radius: number,
): GreyImage {
  const isCovered = (at: number): boolean =>
    hypot((at % width) - x * width, floor(at / width) - y * width) < radius * width;
  return { width, height, data: data.map((value, at) => (isCovered(at) ? 255 : value)) };
}

/** Adds noise with this standard deviation. */
export function addNoise(
  { width, height, data }: GreyImage,
  deviation: number,
  random: () => number,
): GreyImage {
  const noise = (): number => (random() + random() + random() - 1.5) * 2 * deviation;
  return { width, height, data: data.map((value) => min(max(value + noise(), 0), 255)) };
}
