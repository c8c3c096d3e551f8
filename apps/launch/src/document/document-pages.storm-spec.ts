/* eslint-disable @nx/enforce-module-boundaries -- the page does not depend on the test library, but this test does */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkRequirement } from '../../../../libs/testing/src/requirement';
import { CharacterModel } from '../mrz/character-model';
import { inspectFrame } from './document-sight';
import { blurImage, type GreyImage, scaleImage, turnImage } from '../mrz/grey-image';
import {
  hasIdentityPages,
  type IdentityPage,
  loadIdentityPages,
  pagesToday,
  toShortDate,
} from '../../test/identity-page';
import { addGlare, dimImage, rotateImage, tiltImage } from '../../test/picture-damage';
import { readPicture } from './picture-reading';

const workspace = path.resolve(__dirname, '../../../..');
const withPages = checkRequirement('the shared data', hasIdentityPages(workspace)) ? describe : describe.skip;

/** The model as the page downloads it. */
function loadModel(): CharacterModel {
  const bytes = readFileSync(path.join(workspace, 'apps/launch/vendor/mrz-detection/characters.bin'));
  return CharacterModel.parse(new Uint8Array(bytes).buffer);
}

type Change = (image: GreyImage) => GreyImage;

withPages('the identity pages of the shared data', () => {
  let model: CharacterModel;
  let pages: Map<string, IdentityPage>;
  beforeAll(() => {
    model = loadModel();
    pages = new Map(loadIdentityPages(workspace).map((page) => [page.file, page]));
  });

  const read = (image: GreyImage, views = 6): string => {
    let left = views;
    const reading = readPicture(image, { model, today: pagesToday, hasTime: () => --left > 0 });
    return reading.kind === 'read' ? toShortDate(reading.birthDate) : reading.kind;
  };
  const births = (files = [...pages.keys()]): [string, string][] =>
    files.map((file) => [file, pages.get(file)!.birth]);
  const readAll = (change: Change, files = [...pages.keys()]): [string, string][] =>
    files.map((file) => [file, read(change(pages.get(file)!.image))]);

  it.each<[string, Change]>([
    ['as they are', (image) => image],
    ['rotated by 5 degrees', (image) => rotateImage(image, 5)],
    ['rotated by -5 degrees', (image) => rotateImage(image, -5)],
    ['blurred by one pixel', (image) => blurImage(image, 1)],
    ['at half size', (image) => scaleImage(image, 0.5)],
  ])('are read right %s', (_, change) => {
    expect(readAll(change)).toEqual(births());
  });

  // One of each kind: bench/src/documents.ts measures all.
  const some = ['TD3_08_l2.jpg', 'TD1_20_l2.jpg'];

  it.each<[string, Change]>([
    ['rotated by 90 degrees', turnImage],
    ['upside down', (image) => turnImage(turnImage(image))],
    ['rotated by 15 degrees', (image) => rotateImage(image, 15)],
    ['blurred by two pixels', (image) => blurImage(image, 2)],
    ['tilted', (image) => tiltImage(image, 0.2)],
  ])('are read right %s', (_, change) => {
    expect(readAll(change, some)).toEqual(births(some));
  });

  it.each<[string, Change]>([
    ['blurred', (image) => blurImage(image, 7)],
    ['dark', (image) => blurImage(dimImage(image, 0.2), 7)],
    ['glare', (image) => addGlare(image, 0.6, 0.59, 0.05)],
    ['small', (image) => scaleImage(image, 0.12)],
  ])('are refused as %s', (fault, change) => {
    for (const file of some) expect([file, read(change(pages.get(file)!.image), 1)]).toEqual([file, fault]);
  });

  it('are refused without blaming a good picture', () => {
    const { image } = pages.get('TD3_00_l0.jpg')!;
    const upper = {
      ...image,
      height: image.height >> 1,
      data: image.data.slice(0, image.width * (image.height >> 1)),
    };
    expect(read(upper, 2)).toBe('unreadable');
  });

  const inspect = (image: GreyImage): string => {
    const { hint, reading } = inspectFrame(image, model, pagesToday);
    return reading?.kind === 'read' ? `${hint} ${toShortDate(reading.birthDate)}` : hint;
  };

  it('are read in a frame of the camera', () => {
    const { image, birth } = pages.get('TD3_04_l1.jpg')!;
    expect(inspect(image)).toBe(`hold ${birth}`);
  });

  it.each<[string, Change]>([
    ['search', ({ width, data }) => ({ width, height: 400, data: data.slice(0, 400 * width) })],
    ['closer', (image) => scaleImage(image, 0.35)],
    ['back', ({ width, height, data }) => ({ width, height: height - 300, data: data.slice(300 * width) })],
    ['dark', (image) => dimImage(image, 0.2)],
    ['glare', (image) => addGlare(image, 0.6, 0.59, 0.05)],
    ['blur', (image) => blurImage(image, 6)],
  ])('give the hint %s in a frame of the camera', (hint, change) => {
    expect(inspect(change(pages.get('TD3_04_l1.jpg')!.image))).toBe(hint);
  });
});
