import { base64url } from 'jose';

/** The step for which content is sealed. */
export interface SealedPlace {
  sessionId: string;
  epoch: number;
  step: string;
  nonce: string;
}

/** What binds sealed content to its step: a service that passes it on cannot use it for another one. */
export const bindToStep = ({ sessionId, epoch, step, nonce }: SealedPlace): Promise<string> =>
  hash(['gatehouse/sealed/v1', sessionId, epoch, step, nonce]);

/** What binds a handed-over token to the claim of this device. */
export const bindToClaim = ({
  sessionId,
  epoch,
}: Pick<SealedPlace, 'sessionId' | 'epoch'>): Promise<string> =>
  hash(['gatehouse/handed-over/v1', sessionId, epoch]);

async function hash(lines: readonly (string | number)[]): Promise<string> {
  const bytes = new TextEncoder().encode(lines.join('\n'));
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
