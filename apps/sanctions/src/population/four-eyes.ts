import type { Actor } from '@gatehouse/audit';
import { mayBeSamePerson, type Signer } from '../audit/same-user';
import { fourEyesUserMissing } from './population.errors';

/** Nobody agrees by accident to what was wanted long ago. */
const validMs = 24 * 60 * 60 * 1000;

/** Somebody wants to turn four-eyes off, and another person has to agree. */
export interface FourEyesOff extends Signer {
  at: string;
}

export interface FourEyes {
  fourEyes: boolean;
  fourEyesOff?: FourEyesOff;
}

/** When the request of the first person ends. */
export const findEnd = ({ at }: FourEyesOff): Date => new Date(Date.parse(at) + validMs);

/**
 * One person turns four-eyes on; two turn it off, as two decide about an alert: with another API key and under another name.
 * Otherwise whoever wants to decide alone would turn it off before. `wanted` is undefined if the caller does not mention it.
 */
export function changeFourEyes(
  stored: FourEyes,
  wanted: boolean | undefined,
  actor: Actor,
  now: Date,
): FourEyes {
  if (!stored.fourEyes || wanted === true) return { fourEyes: wanted ?? false };
  const { fourEyesOff: first } = stored;
  const pending = first && findEnd(first) > now ? { fourEyes: true, fourEyesOff: first } : { fourEyes: true };
  if (wanted === undefined) return pending;
  const { keyId, user } = actor;
  if (keyId === undefined || user === undefined) throw fourEyesUserMissing();
  const signer: Signer = { keyId, user, ...(actor.type === 'operator' && { operator: true }) };
  if (!pending.fourEyesOff) return { fourEyes: true, fourEyesOff: { ...signer, at: now.toISOString() } };
  return mayBeSamePerson(pending.fourEyesOff, signer) ? pending : { fourEyes: false };
}
