import type { JWK } from 'jose';
import { invalidDeviceToken } from './session.errors';
import { digestOf } from './session-secret';

/** The step that a device was asked for. */
export interface StepInHand {
  name: string;
  /** Used once: a step that does not carry it answers an earlier question. */
  nonce: string;
  issuedAt: number;
  /** The head turns to ask for, in this order. */
  liveness: string[] | null;
}

/** A step that was taken, so that its repetition gets the same reply. */
export interface Answered {
  nonce: string;
  /** Of the ciphertext: it is recognised without the key, which is gone when the session has ended. */
  jweDigest: string;
  contentDigest: string;
  reply: object;
}

/** Who may go on with a session: one device at a time, fenced by an epoch that grows with every change of hands. */
export interface Lease {
  /** 0 until a device has taken the session. */
  epoch: number;
  /** Those that have claimed: the one of the current epoch goes on, the others look on. */
  devices: { digest: string; epoch: number }[];
  handoff?: { digest: string; until: number };
  /** The last epoch whose device was heard of after its claim; the reply to a later claim may have been lost. */
  heardEpoch?: number;
  /** The keys that steps are encrypted to; dropped at the end of the session. */
  keys?: { privateKey: JWK; publicKey: JWK };
  step?: StepInHand;
  answered: Answered[];
}

const rememberedDevices = 20;

export const noLease = (): Lease => ({ epoch: 0, devices: [], answered: [] });

/** The epoch that a device token was given in; undefined for a stranger. 0 is a screen that only looks on. */
export const epochOf = ({ devices }: Lease, deviceToken: string): number | undefined =>
  devices.find(({ digest }) => digest === digestOf(deviceToken))?.epoch;

/** The same, for what only a device may do that has claimed the session. */
export function requireKnown(lease: Lease, deviceToken: string): number {
  const epoch = epochOf(lease, deviceToken);
  if (epoch === undefined) throw invalidDeviceToken();
  return epoch;
}

export const holdsLease = (lease: Lease, epoch: number | undefined): boolean =>
  epoch !== undefined && epoch > 0 && epoch === lease.epoch;

/** The next epoch, held by the device with this token. A code that was open for a handoff is spent. */
export function leaseTo({ handoff: _spent, ...lease }: Lease, deviceToken: string): Lease {
  const epoch = lease.epoch + 1;
  return withDevice({ ...lease, epoch }, deviceToken, epoch);
}

/** The device that has the lease was heard of. */
export const heard = (lease: Lease): Lease => ({ ...lease, heardEpoch: lease.epoch });

/** Whether a device may hand the session off: the one that has it, and those before as long as it was not heard of. */
export const mayHandOff = ({ heardEpoch = 0 }: Lease, epoch: number): boolean => epoch >= heardEpoch;

/** Lets a device look on. */
export const lookedOnBy = (lease: Lease, deviceToken: string): Lease => withDevice(lease, deviceToken, 0);

export const isHandoffCode = ({ handoff }: Lease, code: string, now: Date): boolean =>
  handoff !== undefined && handoff.digest === digestOf(code) && now.getTime() < handoff.until;

/** What is left when the session has ended: who may look, and what was answered. */
export const endedLease = ({ epoch, devices, answered }: Lease): Lease => ({ epoch, devices, answered });

function withDevice(lease: Lease, deviceToken: string, epoch: number): Lease {
  const devices = [...lease.devices, { digest: digestOf(deviceToken), epoch }];
  return { ...lease, devices: devices.slice(-rememberedDevices) };
}
