import { createHash } from 'node:crypto';
import type { Place } from '../credential/device-key';

/** The value of `bnd` in the header of content that a device seals to the biometric node: it is valid for one step only. */
export const computeStepBinding = ({ sessionId, epoch, step, nonce }: Place): string =>
  hash('gatehouse/sealed/v1', sessionId, epoch, step, nonce);

/** The value of `bnd` in the header of a token that the node hands over to a device: it is valid for one claim only. */
export const computeHandOverBinding = ({ sessionId, epoch }: Pick<Place, 'sessionId' | 'epoch'>): string =>
  hash('gatehouse/handed-over/v1', sessionId, epoch);

const hash = (...lines: (string | number)[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('base64url');
