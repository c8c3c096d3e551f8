import type { ReadFace } from './face.types';

/** Overwrites the descriptors of a face. */
export function wipeFace(face: ReadFace | undefined): void {
  face?.descriptor?.fill(0);
  face?.formerDescriptor?.fill(0);
}
