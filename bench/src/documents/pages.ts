/* eslint-disable @nx/enforce-module-boundaries -- what is measured is the page's own code, which is in no library */
import { workspaceRoot } from '@gatehouse/embedded';
import { decode, encode } from 'jpeg-js';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CharacterModel } from '../../../apps/launch/src/mrz/character-model';
import { blurImage, type GreyImage, scaleImage, toGrey } from '../../../apps/launch/src/mrz/grey-image';
import {
  hasIdentityPages,
  type IdentityPage,
  loadIdentityPages,
  pagesToday,
  toShortDate,
} from '../../../apps/launch/test/identity-page';
import { addNoise, rotateImage, tiltImage } from '../../../apps/launch/test/picture-damage';
import { readPicture } from '../../../apps/launch/src/document/picture-reading';
import { createRandom } from '../../../apps/launch/test/random';
import { isQuick, ms, progress, type Row } from '../suite/report';

const timeoutMs = 6000;

interface Damage {
  what: string;
  change: (image: GreyImage) => GreyImage;
  /** Whether all pages must be read. */
  isRequired?: boolean;
}

const damages: readonly Damage[] = [
  { what: 'as they are', change: (image) => image, isRequired: true },
  { what: 'rotated by 5 degrees', change: (image) => rotateImage(image, 5), isRequired: true },
  { what: 'blurred by 1 pixel', change: (image) => blurImage(image, 1), isRequired: true },
  { what: 'half the size', change: (image) => scaleImage(image, 1 / 2), isRequired: true },
  { what: 'rotated by 10 degrees', change: (image) => rotateImage(image, 10) },
  { what: 'rotated by 15 degrees', change: (image) => rotateImage(image, 15) },
  { what: 'rotated by 20 degrees', change: (image) => rotateImage(image, 20) },
  { what: 'blurred by 2 pixels', change: (image) => blurImage(image, 2) },
  { what: 'blurred by 3 pixels', change: (image) => blurImage(image, 3) },
  { what: 'a third of the size', change: (image) => scaleImage(image, 1 / 3) },
  { what: 'a quarter of the size', change: (image) => scaleImage(image, 1 / 4) },
  { what: 'JPEG quality 30', change: (image) => compress(image, 30) },
  { what: 'JPEG quality 10', change: (image) => compress(image, 10) },
  { what: 'tilted by 20 %', change: (image) => tiltImage(image, 0.2) },
  { what: 'tilted by 30 %', change: (image) => tiltImage(image, 0.3) },
  {
    what: 'half the size, rotated by 5 degrees, blurred by 1 pixel',
    change: (image) => blurImage(scaleImage(rotateImage(image, 5), 1 / 2), 1),
  },
];

const modelFile = (): string => path.join(workspaceRoot(), 'apps/launch/vendor/mrz-detection/characters.bin');

/** How many pages are read right, and whether any is read with another birth date. */
export function measurePages(): Row[] {
  if (!hasIdentityPages(workspaceRoot()))
    return [{ what: 'pages', measured: 'not measured: ../shared/data/documents does not exist' }];
  const model = CharacterModel.parse(new Uint8Array(readFileSync(modelFile())).buffer);
  const pages = loadIdentityPages(workspaceRoot());
  return [...damages.map((damage) => measureDamage(damage, pages, model)), measureRandomDamage(pages, model)];
}

function measureDamage(
  { what, change, isRequired }: Damage,
  pages: readonly IdentityPage[],
  model: CharacterModel,
): Row {
  progress(what);
  const results = pages.map(({ image, birth }) => measurePage(change(image), birth, model));
  const right = results.filter(({ outcome }) => outcome === 'right').length;
  const others = results.filter(({ outcome }) => outcome === 'other').length;
  const slowest = Math.max(...results.map(({ took }) => took));
  return {
    what,
    measured: `${right} of ${pages.length} right, ${others} with another birth date, at most ${ms(slowest)}`,
    ...(isRequired && { target: { text: 'all right', isReached: right === pages.length } }),
  };
}

/** Bad pictures at random: what matters is that none is read with another birth date. */
function measureRandomDamage(pages: readonly IdentityPage[], model: CharacterModel): Row {
  progress('random damage');
  const random = createRandom(26);
  const outcomes = { right: 0, refused: 0, other: 0 };
  for (let round = 0; round < (isQuick ? 1 : 10); round++)
    for (const { image, birth } of pages) {
      const rotated = rotateImage(image, 40 * random() - 20);
      const scaled = scaleImage(rotated, 0.25 + 0.75 * random());
      const noisy = addNoise(blurImage(scaled, 0.5 + 2.5 * random()), 20 * random(), random);
      outcomes[measurePage(noisy, birth, model).outcome]++;
    }
  const { right, refused, other } = outcomes;
  return {
    what: 'random rotation, size, blur and noise',
    measured: `${right} right, ${refused} refused, ${other} with another birth date`,
    target: { text: 'no other birth date', isReached: other === 0 },
  };
}

function measurePage(image: GreyImage, birth: string, model: CharacterModel) {
  const start = performance.now();
  const hasTime = (): boolean => performance.now() - start < timeoutMs;
  const reading = readPicture(image, { model, today: pagesToday, hasTime });
  const took = performance.now() - start;
  if (reading.kind !== 'read') return { outcome: 'refused', took } as const;
  return { outcome: toShortDate(reading.birthDate) === birth ? 'right' : 'other', took } as const;
}

function compress({ width, height, data }: GreyImage, quality: number): GreyImage {
  const rgba = new Uint8Array(4 * data.length).fill(255);
  for (const [at, value] of data.entries()) rgba.fill(value, 4 * at, 4 * at + 3);
  const { data: bytes } = encode({ width, height, data: rgba }, quality);
  const decoded = decode(bytes, { useTArray: true });
  return toGrey(decoded.width, decoded.height, decoded.data);
}
