import type { CharacterModel } from './character-model';
import { type GreyImage, invertImage, scaleImage, turnImage } from './grey-image';
import { findInk, takeBlobs } from './ink';
import { type MrzReading, parseMrz } from './mrz-reading';
import { recognizeZone } from './mrz-recognition';
import { minSharpenedReadings, type SearchView, searchViews, sharpenings } from './mrz-search.table';
import { findZones, invertZone, type MrzZone, scaleZone } from './mrz-zone';
import { findRows } from './text-rows';

/** A zone and the picture that it is in. */
export interface FoundZone {
  image: GreyImage;
  zone: MrzZone;
}

export interface MrzSearch {
  reading: MrzReading;
  /** The most likely zone, also if it was not read. */
  found: FoundZone | undefined;
}

interface SearchOptions {
  model: CharacterModel;
  today: Date;
  /** Whether there is time for another view. */
  hasTime: () => boolean;
}

/** Reads the machine readable zone of a picture. */
export function searchMrz(image: GreyImage, { model, today, hasTime }: SearchOptions): MrzSearch {
  let best: MrzSearch = { reading: { kind: 'unreadable' }, found: undefined };
  for (const view of searchViews) {
    const search = readZones(findZonesIn(image, view), model, today);
    if (isFinal(search.reading)) return search;
    if (search.reading.kind === 'checkDigits' || !best.found) best = search;
    if (!hasTime()) break;
  }
  return best;
}

const allWays = [readPlain, readSharpened];

/** Reads the zones as they are, then sharpened. */
export function readZones(
  zones: readonly FoundZone[],
  model: CharacterModel,
  today: Date,
  ways = allWays,
): MrzSearch {
  let best: MrzSearch = { reading: { kind: 'unreadable' }, found: zones[0] };
  for (const read of ways)
    for (const found of zones) {
      const reading = read(found, model, today);
      if (isFinal(reading)) return { reading, found };
      if (reading.kind === 'checkDigits') best = { reading, found };
    }
  return best;
}

/** The zones in one view of a picture, the most likely first; each upright, then upside down. */
export function findZonesIn(image: GreyImage, { side, isTurned }: SearchView): FoundZone[] {
  const upright = isTurned ? turnImage(image) : image;
  const scale = side / Math.max(image.width, image.height);
  const work = scaleImage(upright, scale);
  const blobs = takeBlobs(findInk(work, Math.round(side / 40)), work.width);
  const zones = findZones(findRows(blobs, work.width / 12));
  if (zones.length === 0) return [];
  // A larger original has sharper characters than its copy.
  const source = scale < 1 ? upright : work;
  const inverted = invertImage(source);
  return zones.flatMap((small) => {
    const zone = scale < 1 ? scaleZone(small, 1 / scale) : small;
    return [
      { image: source, zone },
      { image: inverted, zone: invertZone(zone, source) },
    ];
  });
}

/** Reads a zone as it is. */
export function readPlain({ image, zone }: FoundZone, model: CharacterModel, today: Date): MrzReading {
  return parseMrz(recognizeZone(image, zone, model, 0), today);
}

/** Each try is another chance for a wrong reading, so several must agree, and none may contradict. */
function readSharpened({ image, zone }: FoundZone, model: CharacterModel, today: Date): MrzReading {
  const counts = new Map<string, number>();
  for (const sharpening of sharpenings) {
    const reading = parseMrz(recognizeZone(image, zone, model, sharpening), today);
    if (!isFinal(reading)) continue;
    const key = JSON.stringify(reading);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (counts.size > 1) break;
    if (counts.get(key) === minSharpenedReadings) return reading;
  }
  return { kind: 'checkDigits' };
}

/** Whether another look cannot change the reading. */
export const isFinal = ({ kind }: MrzReading): boolean => kind === 'read' || kind === 'expired';
