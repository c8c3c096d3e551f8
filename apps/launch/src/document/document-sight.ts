import type { CharacterModel } from '../mrz/character-model';
import { maxCut, minLetterHeight, pageHeights, type SightHint, sightViews } from './document-sight.table';
import type { GreyImage } from '../mrz/grey-image';
import type { MrzReading } from '../mrz/mrz-reading';
import { findZonesIn, type FoundZone, isFinal, readPlain, readZones } from '../mrz/mrz-search';
import { measureQuality } from './picture-quality';
import { qualityLimits } from './picture-quality.table';

/** What a frame of the camera shows. */
export interface DocumentSight {
  hint: SightHint;
  /** Only of a document that was read. */
  reading: MrzReading | undefined;
  /** Of two frames with a reading, the one with less is sharper. */
  edge: number;
}

/** Looks for a document in a frame of the camera, and reads it if the frame is good. */
export function inspectFrame(frame: GreyImage, model: CharacterModel, today: Date): DocumentSight {
  const zones = findZonesInFrame(frame);
  const { edge, ...quality } = measureQuality(frame, zones[0]);
  const hint = chooseHint(frame, quality, zones[0]);
  // A zone that is not quite sharp may be readable; one that is cut off or too far away is not tried.
  const isTried = hint === 'hold' || hint === 'blur' || hint === 'glare';
  // The most likely zone, both ways up, without sharpening: the next frame is sooner there than a harder try is done.
  const search = isTried ? readZones(zones.slice(0, 2), model, today, [readPlain]) : undefined;
  if (!search || !isFinal(search.reading)) return { hint, reading: undefined, edge };
  return { hint: 'hold', reading: search.reading, edge };
}

function findZonesInFrame(frame: GreyImage): FoundZone[] {
  for (const view of sightViews) {
    const zones = findZonesIn(frame, view);
    if (zones.length > 0) return zones;
  }
  return [];
}

function chooseHint(
  frame: GreyImage,
  { brightness, hasGlare, isBlurred }: Omit<ReturnType<typeof measureQuality>, 'edge'>,
  found: FoundZone | undefined,
): SightHint {
  if (brightness < qualityLimits.minBrightness) return 'dark';
  if (found && isFar(frame, found)) return 'closer';
  if (found && isCut(found)) return 'back';
  if (hasGlare) return 'glare';
  if (isBlurred) return 'blur';
  return found ? 'hold' : 'search';
}

/** The zone may be in an enlarged copy of the frame. */
function isFar(frame: GreyImage, { image, zone }: FoundZone): boolean {
  const scale = Math.max(image.width, image.height) / Math.max(frame.width, frame.height);
  return zone.some(({ height }) => height < minLetterHeight * scale);
}

/** Whether a part of the page is outside of the frame. Its edges follow from the zone, whose place ICAO 9303 fixes. */
function isCut({ image, zone }: FoundZone): boolean {
  const last = zone.at(-1)!;
  const { start, pitch, bend, count, offset, slope } = last;
  const end = start + pitch * (count - 1) + bend * (count - 1) ** 2;
  const length = (pageHeights[zone.length] ?? 0) * pitch;
  const tolerance = maxCut * length;
  const tops = [start, end].map((x) => ({ x: x + slope * length, y: offset + slope * x - length }));
  return tops.some(
    ({ x, y }) =>
      x < -tolerance || x > image.width + tolerance || y < -tolerance || y > image.height + tolerance,
  );
}
