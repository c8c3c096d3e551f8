import { type KeyObject } from 'node:crypto';
import { type CborMap } from '../src/cbor/cbor';

/** An mdoc on the device. Its parts are CBOR values that a test may change. */
export interface HeldMdoc {
  format: 'mso_mdoc';
  docType: string;
  /** IssuerSignedItems by namespace. */
  nameSpaces: Map<string, CborMap[]>;
  /** COSE_Sign1 of the issuer. */
  issuerAuth: unknown[];
  deviceKey: KeyObject;
}

export interface HeldSdJwt {
  format: 'dc+sd-jwt';
  docType: string;
  issuerJwt: string;
  /** By the name of the claim. */
  disclosures: Map<string, string>;
  deviceKey: KeyObject;
}

export type HeldCredential = HeldMdoc | HeldSdJwt;
