import type { DeviceRecord, DeviceStore } from './device-store';

/** Stores records in memory: for tests, and for apps with their own key store. */
export class MemoryDeviceStore implements DeviceStore {
  private readonly records = new Map<string, DeviceRecord>();

  get(origin: string): Promise<DeviceRecord | undefined> {
    const record = this.records.get(origin);
    return Promise.resolve(record && copyRecord(record));
  }

  put(origin: string, record: DeviceRecord): Promise<void> {
    return Promise.resolve(void this.records.set(origin, copyRecord(record)));
  }

  delete(origin: string): Promise<void> {
    return Promise.resolve(void this.records.delete(origin));
  }
}

// As in a database, later changes to a record do not affect the stored one.
const copyRecord = (record: DeviceRecord): DeviceRecord => ({ ...record, token: record.token.slice() });
