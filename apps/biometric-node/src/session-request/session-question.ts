import { FeatureError, type FeatureVector, parseFeatures } from '@gatehouse/biometrics';
import { isUuid, type AskedGallery } from '@gatehouse/node-link';
import { type GalleryName, versionPattern } from '../gallery/gallery';

/** What comes out of a parcel: made by a service of ours, but maybe of another release. */
type Asked<T> = { [K in keyof T]?: unknown };

/** The gallery that is meant; undefined when it can be none. */
export function galleryIn({ customerId, mode, version }: Asked<AskedGallery>): GalleryName | undefined {
  const isMode = mode === 'live' || mode === 'test';
  const isVersion = typeof version === 'string' && versionPattern.test(version);
  return isUuid(customerId) && isMode && isVersion ? { customerId, mode, version } : undefined;
}

/** Copies the vectors out of a question and wipes them there; undefined when they are not what vectors are. */
export function vectorsIn({ features }: Asked<{ features: number[][] }>): FeatureVector[] | undefined {
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

/** The ids of people that a question names; undefined when they are no list of texts. */
export function puidsIn({ puids }: Asked<{ puids: string[] }>): string[] | undefined {
  const areTexts = Array.isArray(puids) && puids.every((puid) => typeof puid === 'string');
  return areTexts ? puids : undefined;
}
