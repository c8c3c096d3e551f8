import type { AuthenticatedKey } from '@gatehouse/auth';
import type { AskedGallery } from '@gatehouse/node-link';

/** The gallery of the node that the descriptors of the page belong to. */
const version = 'FACEAPI_1';

export const galleryOf = ({
  customerId,
  mode,
}: Pick<AuthenticatedKey, 'customerId' | 'mode'>): AskedGallery => ({
  customerId,
  mode,
  version,
});
