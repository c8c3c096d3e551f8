import { type AgeStatements } from './age/age';
import { type TrustAnchor } from './certificate/trust-anchors';
import { type StatusReference } from './status/status-reference';

/** What a credential says, after its signatures were verified. It contains nothing but ages and dates. */
export interface VerifiedCredential {
  anchor: TrustAnchor;
  ages: AgeStatements;
  issuedAt?: Date;
  validUntil?: Date;
  status?: StatusReference;
}
