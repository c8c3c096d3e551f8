import {
  createDeviceKey,
  type DeviceRecord,
  type DeviceStore,
  exportPublicJwk,
  computeThumbprint,
  type KnownToken,
} from '@gatehouse/sdk/browser';
import { ProblemError } from '../flow/problem.errors';

/** The record of a session in progress. */
interface PendingRecord extends DeviceRecord {
  sessionId: string;
}

/**
 * What this device stores of an ENROLL, to sign in with. Until the session succeeds the record is pending, so a failed
 * ENROLL does not replace an earlier one. The next ENROLL overwrites a pending record.
 */
export class EnrolledDevice {
  constructor(
    private readonly store: DeviceStore,
    private readonly origin: string,
    private readonly sessionId: string,
  ) {}

  /** The stored record; undefined where the browser stores nothing, as in some private windows. */
  async find(): Promise<DeviceRecord | undefined> {
    return this.store.get(this.origin).catch(() => undefined);
  }

  /**
   * Creates a key for a token, pending until `confirm`. Throws a `ProblemError` if the token must be stored, because it exists nowhere else, and
   * the browser stores nothing.
   */
  async prepare({ token, version }: KnownToken, { mustBeStored = false } = {}): Promise<DeviceRecord> {
    const deviceKey = await createDeviceKey();
    const keyId = await computeThumbprint(await exportPublicJwk(deviceKey));
    const record = { token, deviceKey, keyId, version };
    await this.putPending(record).catch((cause: unknown) => {
      if (mustBeStored) throw new ProblemError('storage', { cause });
    });
    return record;
  }

  /** Gives the key of a record another token, pending until `confirm`. */
  async prepareRenewal(
    { deviceKey, keyId, puid }: DeviceRecord,
    { token, version }: KnownToken,
  ): Promise<void> {
    const record = { token, deviceKey, keyId, ...(puid !== undefined && { puid }), version };
    // The earlier record stays: the next SIGN-IN renews it again.
    await this.putPending(record).catch(() => undefined);
  }

  /** Activates the pending record after a session that succeeded. */
  async confirm(): Promise<void> {
    try {
      const { sessionId, ...record } = ((await this.store.get(this.pending)) ?? {}) as PendingRecord;
      if (sessionId !== this.sessionId) return;
      await this.store.put(this.origin, record);
      await this.store.delete(this.pending);
    } catch {
      // Nothing is stored. The next SIGN-IN uses the biometric node or the copy of the token; where neither is possible, `prepare` has thrown.
    }
  }

  /** Deletes the pending record of this session: the session or a try of it failed. */
  async discard(): Promise<void> {
    try {
      const pending = (await this.store.get(this.pending)) as PendingRecord | undefined;
      if (pending?.sessionId === this.sessionId) await this.store.delete(this.pending);
    } catch {
      // Nothing is stored.
    }
  }

  private async putPending(record: DeviceRecord): Promise<void> {
    const pending: PendingRecord = { ...record, sessionId: this.sessionId };
    await this.store.put(this.pending, pending);
  }

  private get pending(): string {
    return `${this.origin} pending`;
  }
}
