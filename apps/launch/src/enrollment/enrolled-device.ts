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
  defaultFaceVersion,
  findFaceRules,
} from '@gatehouse/sdk/browser';

/** The record of a session in progress. */
interface PendingRecord extends DeviceRecord {
  sessionId: string;
}

/** Descriptors, and the version of their model. */
export interface FaceOfVersion {
  descriptors: readonly Embedding[];
  version: string;
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

  /** Whether the stored face is of this version of a model: only then it can be compared. */
  hasVersion(record: DeviceRecord, version: string): boolean {
    return (record.version ?? defaultFaceVersion) === version;
  }

  /** Creates a key and a token for this face, pending until `confirm`. */
  async prepare({ descriptors, version }: FaceOfVersion, release: string): Promise<DeviceRecord> {
    const [deviceKey, deviceSecret] = await Promise.all([createDeviceKey(), createDeviceSecret()]);
    const token = await createEnrollmentToken(descriptors, { deviceSecret, release });
    const keyId = await computeThumbprint(await exportPublicJwk(deviceKey));
    const record = { token, deviceKey, deviceSecret, keyId, version };
    await this.putPending(record);
    return record;
  }

  /** Creates a token of another model for the same key, pending until `confirm`. */
  async prepareMove(
    record: DeviceRecord,
    { descriptors, version }: FaceOfVersion,
    release: string,
  ): Promise<void> {
    const { deviceSecret } = record;
    const token = await createEnrollmentToken(descriptors, { deviceSecret, release });
    await this.putPending({ ...record, token, version });
  }

  /** Whether a face matches the record; false if the token cannot be opened. */
  async isSame(record: DeviceRecord, face: FaceOfVersion, release: string): Promise<boolean> {
    if (!this.hasVersion(record, face.version)) return false;
    try {
      const keys = { deviceSecret: record.deviceSecret, release };
      const score = await compareWithToken(record.token, keys, face.descriptors);
      return isLocalMatch(score, findFaceRules(face.version).localMatch);
    } catch (error) {
      if (error instanceof EnrollmentTokenError) return false;
      throw error;
    }
  }

  /** Activates the pending record after a session that succeeded. */
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
    await this.store.put(this.pending, pending).catch(() => undefined);
  }

  private get pending(): string {
    return `${this.origin} pending`;
  }
}
