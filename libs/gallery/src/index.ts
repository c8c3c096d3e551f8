export {
  type CentredSpace,
  compareCentred,
  computeCentredScore,
  toCentred,
} from './centred-space/centred-space';
export { findKnownSpace, knownSpaces } from './centred-space/known-spaces';
export { EmbeddedEngine, type EmbeddedEngineOptions } from './embedded/embedded-engine';
export { GalleryClosedError, GalleryFullError, SearchThreadError } from './gallery.errors';
export type {
  GalleryEngine,
  GalleryEntry,
  GalleryIndex,
  Match,
  SearchOptions,
  SearchResult,
} from './gallery-index';
export { ReferenceEngine } from './reference/reference-engine';
export { SpaceFaces, type SpaceFacesOptions } from './synthetic/space-faces';
export { SyntheticFaces, type SyntheticFacesOptions } from './synthetic/synthetic-faces';
