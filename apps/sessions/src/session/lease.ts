import type { JWK } from 'jose';
import { invalidDeviceToken } from './session.errors';
import { toDigest } from './session-secret';

/** The step that was issued to a device. */
export interface IssuedStep {
  name: string;
  /** Valid for one answer. */
  nonce: string;
  issuedAt: number;
  /** The requested head turns, in this order. */
  liveness: string[] | null;
  /** What may be done instead of the head turns, in this order; undefined in steps of release 0.2.0. */
  gestures?: string[] | null;
}

/** A step that was answered: its repetition gets the same reply. */
export interface AnsweredStep {
  nonce: string;
  /** Of the ciphertext: recognises a repetition without the key, which is deleted at the end of the session. */
  jweDigest: string;
  contentDigest: string;
  reply: object;
}

/** The claim of a session by one device at a time, fenced by an epoch that grows with every claim. */
export interface Lease {
  /** 0 until the first claim. */
  epoch: number;
  /** All devices that have claimed: the one of the current epoch holds the lease, the others watch. */
  devices: { digest: string; epoch: number }[];
  handoff?: { digest: string; until: number };
  /** The last epoch whose device made a request after its claim. The reply to a later claim may have been lost. */
  confirmedEpoch?: number;
  /** The keys for the encryption of steps; deleted at the end of the session. */
  keys?: { privateKey: JWK; publicKey: JWK };
  step?: IssuedStep;
  answered: AnsweredStep[];
}

const maxDevices = 20;

export const emptyLease = (): Lease => ({ epoch: 0, devices: [], answered: [] });

/** The epoch of a device token; undefined if the token is unknown, 0 if the device only watches. */
export const findEpoch = ({ devices }: Lease, deviceToken: string): number | undefined =>
  devices.find(({ digest }) => digest === toDigest(deviceToken))?.epoch;

/** The epoch of a device token. Throws a 401 if the token is unknown. */
export function requireEpoch(lease: Lease, deviceToken: string): number {
  const epoch = findEpoch(lease, deviceToken);
  if (epoch === undefined) throw invalidDeviceToken();
  return epoch;
}

export const holdsLease = (lease: Lease, epoch: number | undefined): boolean =>
  epoch !== undefined && epoch > 0 && epoch === lease.epoch;

/** Grants the lease to a device, in the next epoch. An open handoff code becomes invalid. */
export function grantLease({ handoff: _spent, ...lease }: Lease, deviceToken: string): Lease {
  const epoch = lease.epoch + 1;
  return withDevice({ ...lease, epoch }, deviceToken, epoch);
}

/** Records that the holder of the lease has made a request. */
export const confirmLease = (lease: Lease): Lease => ({ ...lease, confirmedEpoch: lease.epoch });

/** The holder may hand the session off, and so may earlier holders until the current one has made a request. */
export const mayHandOff = ({ confirmedEpoch = 0 }: Lease, epoch: number): boolean => epoch >= confirmedEpoch;

/** Adds a device that may only watch. */
export const addWatcher = (lease: Lease, deviceToken: string): Lease => withDevice(lease, deviceToken, 0);

export const isHandoffCode = ({ handoff }: Lease, code: string, now: Date): boolean =>
  handoff !== undefined && handoff.digest === toDigest(code) && now.getTime() < handoff.until;

/** After the end only the known devices and the replies are kept. */
export const closeLease = ({ epoch, devices, answered }: Lease): Lease => ({ epoch, devices, answered });

function withDevice(lease: Lease, deviceToken: string, epoch: number): Lease {
  const devices = [...lease.devices, { digest: toDigest(deviceToken), epoch }];
  return { ...lease, devices: devices.slice(-maxDevices) };
}
