export { type CentredSpace, compareCentred, computeCentredScore, toCentred } from '@gatehouse/biometrics';
export { findKnownSpace, knownSpaces } from '@gatehouse/biometrics/spaces';
export { OwnMean } from './centred-space/own-mean';
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
export { assertSearch } from './vector-check';
