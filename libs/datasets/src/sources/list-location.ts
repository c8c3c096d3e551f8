import { parseUrl } from '@gatehouse/outbound';
import { fileSource } from './file-source';
import type { ListSource } from './list-source';
import { urlSource } from './url-source';

export const isUrl = (location: string): boolean =>
  /^https?:\/\/\S+$/i.test(location) && parseUrl(location) !== undefined;

/** The source at a URL, or at the path of a file or folder. */
export const createSource = (location: string): ListSource =>
  isUrl(location) ? urlSource(location) : fileSource(location);
