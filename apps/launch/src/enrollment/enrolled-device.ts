import {
  compareWithToken,
  createDeviceKey,
  createDeviceSecret,
  createEnrollmentToken,
  type DeviceRecord,
  type DeviceStore,
  type Embedding,
  EnrollmentTokenError,
  isLocalMatch,
  exportPublicJwk,
  computeThumbprint,
} from '@gatehouse/sdk/browser';

/** The record of an ENROLL in progress. */
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

  /** Creates a key and a token for this face, pending until `confirm`. */
  async prepare(face: readonly Embedding[], release: string): Promise<DeviceRecord> {
    const [deviceKey, deviceSecret] = await Promise.all([createDeviceKey(), createDeviceSecret()]);
    const token = await createEnrollmentToken(face, { deviceSecret, release });
    const keyId = await computeThumbprint(await exportPublicJwk(deviceKey));
    const record: PendingRecord = { token, deviceKey, deviceSecret, keyId, sessionId: this.sessionId };
    await this.store.put(this.pending, record).catch(() => undefined);
    return record;
  }

  /** Whether a face matches the record; false if the token cannot be opened. */
  async isSame(record: DeviceRecord, face: readonly Embedding[], release: string): Promise<boolean> {
    try {
      const keys = { deviceSecret: record.deviceSecret, release };
      return isLocalMatch(await compareWithToken(record.token, keys, face));
    } catch (error) {
      if (error instanceof EnrollmentTokenError) return false;
      throw error;
    }
  }

  /** Activates the pending record after a successful ENROLL. */
  async confirm(): Promise<void> {
    try {
      const { sessionId, ...record } = ((await this.store.get(this.pending)) ?? {}) as PendingRecord;
      if (sessionId !== this.sessionId) return;
      await this.store.put(this.origin, record);
      await this.store.delete(this.pending);
    } catch {
      // Nothing is stored: at the next SIGN-IN the server compares.
    }
  }

  /** Deletes the pending record after a failed ENROLL. */
  async discard(): Promise<void> {
    try {
      const pending = (await this.store.get(this.pending)) as PendingRecord | undefined;
      if (pending?.sessionId === this.sessionId) await this.store.delete(this.pending);
    } catch {
      // Nothing is stored.
    }
  }

  private get pending(): string {
    return `${this.origin} pending`;
  }
}
