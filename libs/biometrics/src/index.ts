export {
  type CentredSpace,
  compareCentred,
  computeCentredScore,
  toCentred,
} from './centred-space/centred-space';
export { packSpace, unpackSpace } from './centred-space/packed-space';
export {
  defaultFaceVersion,
  type FaceModel,
  type FaceModelFile,
  type FaceModelName,
  faceModelNames,
  faceModels,
} from './face-model';
export {
  type Feature,
  FeatureError,
  type FeatureVector,
  maxVectorLength,
  maxFeatures,
  parseFeature,
  parseFeatures,
  minVectorLength,
} from './feature';
export { isPersonId, newPersonId } from './person-id';
export {
  badEmbeddingThreshold,
  computeCoherence,
  filterBadEmbeddings,
  type FilteredEmbeddings,
} from './quality-filter';
export { rot13 } from './rot13';
export { cosine, dot, euclideanDistance, computeMean, norm, normalise, type Vector } from './vector';
export { WireCipher, type WireEncryption } from './wire-cipher';
export {
  isWireVersion,
  joinJwe,
  type Jwe,
  looksEncrypted,
  type SaltedJwe,
  splitJwe,
  WireCipherError,
  wireInfo,
  wirePurposes,
  type WirePurpose,
  wireVersions,
  type WireVersion,
} from './wire-format';
