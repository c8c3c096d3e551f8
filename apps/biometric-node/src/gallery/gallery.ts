import type { KeyMode } from '@gatehouse/auth';

/** What identifies a gallery: the customer, the mode, and the version of the face model. */
export interface GalleryName {
  customerId: string;
  mode: KeyMode;
  version: string;
}

export interface Gallery extends GalleryName {
  id: number;
  guid: string;
  dimension: number;
  /** The key of the hashes of the customer's own ids. */
  idKey: Buffer;
}

/** A change of a gallery. Positions are in the order of commits. */
export type GalleryEvent =
  | { position: number; kind: 'added'; number: number; person?: EnrolledPerson }
  | { position: number; kind: 'removed'; number: number };

/** A person in a replica. The number is their label in the index. */
export interface EnrolledPerson {
  number: number;
  puid: string;
  level: number;
  /** The good embeddings, at unit length. */
  embeddings: Float32Array[];
}

export const versionPattern = /^[A-Z0-9_]{1,32}$/;

export const toNameKey = ({ customerId, mode, version }: GalleryName): string =>
  `${customerId}/${mode}/${version}`;
