import { FeatureError, type FeatureVector, parseFeatures } from '@gatehouse/biometrics';
import { isUuid, type TargetGallery } from '@gatehouse/node-link';
import { type GalleryName, versionPattern } from '../gallery/gallery';

/** An opened request. It comes from our services, but possibly from another release. */
type Untrusted<T> = { [K in keyof T]?: unknown };

/** The gallery of a request; undefined if it is invalid. */
export function parseGallery({
  customerId,
  mode,
  version,
}: Untrusted<TargetGallery>): GalleryName | undefined {
  const isMode = mode === 'live' || mode === 'test';
  const isVersion = typeof version === 'string' && versionPattern.test(version);
  return isUuid(customerId) && isMode && isVersion ? { customerId, mode, version } : undefined;
}

/** Copies the vectors from a request and wipes them there; undefined if they are invalid. */
export function takeVectors({ features }: Untrusted<{ features: number[][] }>): FeatureVector[] | undefined {
  if (!Array.isArray(features)) return undefined;
  try {
    return parseFeatures(features.map((embedding_vector: unknown) => ({ embedding_vector })));
  } catch (error) {
    if (error instanceof FeatureError) return undefined;
    throw error;
  } finally {
    for (const numbers of features as unknown[]) if (Array.isArray(numbers)) numbers.fill(0);
  }
}

/** The ids of people in a request; undefined if they are not a list of strings. */
export function parsePuids({ puids }: Untrusted<{ puids: string[] }>): string[] | undefined {
  const areTexts = Array.isArray(puids) && puids.every((puid) => typeof puid === 'string');
  return areTexts ? puids : undefined;
}
