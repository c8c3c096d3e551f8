import type { CharacterModel } from '../mrz/character-model';
import type { DocumentReading } from './document.types';
import type { GreyImage } from '../mrz/grey-image';
import { isFinal, searchMrz } from '../mrz/mrz-search';
import { findFault } from './picture-quality';

interface PictureOptions {
  model: CharacterModel;
  today: Date;
  hasTime: () => boolean;
}

/** Reads a picture of a document; blames the picture only if it is bad. */
export function readPicture(image: GreyImage, options: PictureOptions): DocumentReading {
  const { reading, found } = searchMrz(image, options);
  if (isFinal(reading)) return reading;
  const fault = findFault(image, found);
  return fault ? { kind: fault } : reading;
}
