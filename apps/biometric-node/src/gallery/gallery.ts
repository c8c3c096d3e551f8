import type { KeyMode } from '@gatehouse/auth';

/** What tells a gallery from all others: whose it is, whether for tests, and which model's vectors it holds. */
export interface GalleryName {
  customerId: string;
  mode: KeyMode;
  version: string;
}

export interface Gallery extends GalleryName {
  id: number;
  guid: string;
  dimension: number;
  /** The key of the keyed hashes by which the customer's own ids are found. */
  idKey: Buffer;
}

/** A change of a gallery, in the order of commits. */
export type GalleryEvent =
  | { position: number; kind: 'added'; number: number; person?: EnrolledPerson }
  | { position: number; kind: 'removed'; number: number };

/** A person as a replica needs them; their number stands for them in the index. */
export interface EnrolledPerson {
  number: number;
  puid: string;
  level: number;
  /** The good embeddings, at unit length. */
  embeddings: Float32Array[];
}

export const versionPattern = /^[A-Z0-9_]{1,32}$/;

export const nameKey = ({ customerId, mode, version }: GalleryName): string =>
  `${customerId}/${mode}/${version}`;
