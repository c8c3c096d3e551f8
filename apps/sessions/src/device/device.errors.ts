import { DomainError } from '@gatehouse/platform';

export const claimedByOtherDevice = () =>
  new DomainError(
    'device.claimed-by-other',
    409,
    'This session is in progress on another device. Continue there, or hand it off from there.',
  );

export const invalidHandoffCode = () =>
  new DomainError(
    'device.handoff-code',
    403,
    'This handoff code is unknown, used, replaced by a newer one, or older than 5 minutes. Ask for a new one on the first screen.',
  );

export const desktopNotAllowed = () =>
  new DomainError('device.desktop', 403, 'This session needs a phone or a tablet. Open the link there.');

export const takenOver = () =>
  new DomainError(
    'device.epoch',
    409,
    'Another device has taken over the session. This device may only watch.',
  );

export const wrongEpoch = (epoch: number) =>
  new DomainError(
    'step.epoch',
    409,
    `The payload is not of the current epoch, which is ${epoch}. Claim the session to get a new step.`,
  );

export const watchOnly = (state: string) =>
  new DomainError(
    'device.watch-only',
    409,
    `This screen may only watch: the state of the session is ${state}. Hand it off to a phone or a tablet.`,
  );

export const wrongStep = (expected: string | null, state: string) =>
  new DomainError(
    'step.unexpected',
    409,
    `The session waits for ${expected === null ? 'no step' : `the step ${expected}`}: its state is ${state}.`,
  );

export const unknownStep = (name: string, known: readonly string[]) =>
  new DomainError('step.unknown', 404, `There is no step "${name}"; there are ${known.join(', ')}.`);

export const payloadTooLarge = (bytes: number) =>
  new DomainError('step.too-large', 413, `The payload is too large: at most ${bytes / 1024} KiB of JWE.`);

export const notJwe = () =>
  new DomainError(
    'step.not-jwe',
    400,
    'jwe must be a compact JWE with the header {"alg":"ECDH-ES","enc":"A256GCM"} and without zip.',
  );

export const wrongKey = () =>
  new DomainError(
    'step.other-key',
    400,
    'The payload cannot be decrypted with the key of this session. Encrypt it to the publicKey of the claim.',
  );

export const notJson = () =>
  new DomainError('step.not-json', 400, 'The payload must be a JSON object in UTF-8.');

export const tooDeep = () => new DomainError('step.too-deep', 400, 'The payload is nested too deeply.');

export const wrongSession = () =>
  new DomainError(
    'step.other-session',
    400,
    'The payload belongs to another session: sessionId is not the one in the path.',
  );

export const stepMismatch = () =>
  new DomainError(
    'step.mismatch',
    400,
    'The payload is for another step than the path. Send it to the path of its step.',
  );

export const nonceReused = () =>
  new DomainError(
    'step.nonce-reused',
    409,
    'This nonce was used with other content. Claim the session to get a new one.',
  );

export const expiredNonce = () =>
  new DomainError(
    'step.late',
    409,
    'The payload answers an earlier step: its nonce is no longer valid. Claim the session to get a new one.',
  );
