import { isUrl } from '@gatehouse/datasets';
import { basename } from 'node:path';

/** The folders of an absolute path; what follows a letter, a colon or a slash is part of an address. */
const folders = /(?<![\w:/.])\/(?:[^\s/]+\/)+/g;

/** Where a list comes from, for everybody: how this machine's disks are laid out is nobody's business. */
export const shownSource = (source: string): string => (isUrl(source) ? source : basename(source));

/** The same for what went wrong, which may name files. */
export const shownError = (error: string | null): string | null => error?.replace(folders, '') ?? null;
