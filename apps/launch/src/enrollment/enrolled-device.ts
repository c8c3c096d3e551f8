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
  publicJwkOf,
  thumbprintOf,
} from '@gatehouse/sdk/browser';

/** What an ENROLL that is under way would leave here. */
interface PendingRecord extends DeviceRecord {
  sessionId: string;
}

/**
 * What this device keeps of an ENROLL, to sign in with. Until the session has succeeded it is kept apart: an ENROLL that
 * fails must not replace one that did not. One that is never finished is replaced by the next.
 */
export class EnrolledDevice {
  constructor(
    private readonly store: DeviceStore,
    private readonly origin: string,
    private readonly sessionId: string,
  ) {}

  /** A browser that keeps nothing (a private window, say) has nothing. */
  async find(): Promise<DeviceRecord | undefined> {
    return this.store.get(this.origin).catch(() => undefined);
  }

  /** Makes a key and a token of this face, to be confirmed at the end. */
  async prepare(face: readonly Embedding[], release: string): Promise<DeviceRecord> {
    const [deviceKey, deviceSecret] = await Promise.all([createDeviceKey(), createDeviceSecret()]);
    const token = await createEnrollmentToken(face, { deviceSecret, release });
    const keyId = await thumbprintOf(await publicJwkOf(deviceKey));
    const record: PendingRecord = { token, deviceKey, deviceSecret, keyId, sessionId: this.sessionId };
    await this.store.put(this.pending, record).catch(() => undefined);
    return record;
  }

  /** Whether a fresh face is the one of the record; a token that does not open says no. */
  async isSame(record: DeviceRecord, face: readonly Embedding[], release: string): Promise<boolean> {
    try {
      const keys = { deviceSecret: record.deviceSecret, release };
      return isLocalMatch(await compareWithToken(record.token, keys, face));
    } catch (error) {
      if (error instanceof EnrollmentTokenError) return false;
      throw error;
    }
  }

  /** The ENROLL has succeeded: from now on this is what the device signs in with. */
  async confirm(): Promise<void> {
    try {
      const { sessionId, ...record } = ((await this.store.get(this.pending)) ?? {}) as PendingRecord;
      if (sessionId !== this.sessionId) return;
      await this.store.put(this.origin, record);
      await this.store.delete(this.pending);
    } catch {
      // Nothing is kept here: at the next SIGN-IN the server compares.
    }
  }

  /** The ENROLL has not succeeded. */
  async discard(): Promise<void> {
    try {
      const pending = (await this.store.get(this.pending)) as PendingRecord | undefined;
      if (pending?.sessionId === this.sessionId) await this.store.delete(this.pending);
    } catch {
      // Nothing is kept here.
    }
  }

  private get pending(): string {
    return `${this.origin} pending`;
  }
}
