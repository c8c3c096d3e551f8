import type { CharacterModel } from './character-model';
import { type Character, cutCharacters } from './character-cells';
import { describeCharacter } from './character-descriptor';
import type { GreyImage } from './grey-image';
import { getMedian } from './median';
import type { MrzZone } from './mrz-zone';

/** Reads the characters of a zone, one string per row. */
export function recognizeZone(
  image: GreyImage,
  zone: MrzZone,
  model: CharacterModel,
  sharpening: number,
): string[] {
  const rows = zone.map((row) => cutCharacters(image, row, sharpening));
  const getHeight = measureHeights(rows.flat());
  return rows.map((row) =>
    row
      .map((character) =>
        character ? model.recognize([...describeCharacter(character), getHeight(character)]) : '<',
      )
      .join(''),
  );
}

/** OCR-B digits are slightly taller than letters: 0 for the lowest character of the zone, 1 for the tallest. */
function measureHeights(characters: readonly Character[]): (character: GreyImage) => number {
  const heights = characters.flatMap((character) => (character ? [character.height] : []));
  const median = getMedian(heights);
  // A spot that is no character would change the scale of all others.
  const usual = heights.filter((height) => height > 0.6 * median && height < 1.4 * median);
  const lowest = Math.min(...usual);
  const range = Math.max(...usual) - lowest;
  return ({ height }) => (range === 0 ? 1 : Math.min(Math.max((height - lowest) / range, 0), 1));
}
