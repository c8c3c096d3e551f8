import { type FeatureVector, filterBadEmbeddings, meanOf, normalise } from '@gatehouse/biometrics';

/** What features are looked for by: one embedding as it is; of several the good ones, averaged. */
export function probeOf(features: readonly FeatureVector[]): Float32Array | undefined {
  const [first] = features;
  return features.length === 1 && first ? normalise(first) : meanOf(filterBadEmbeddings(features).good);
}
