import type { DeviceRecord, DeviceStore } from './device-store';

/** Keeps records for as long as the process lives: for tests, and for apps that have a key store of their own. */
export class MemoryDeviceStore implements DeviceStore {
  private readonly records = new Map<string, DeviceRecord>();

  get(origin: string): Promise<DeviceRecord | undefined> {
    const record = this.records.get(origin);
    return Promise.resolve(record && copyOf(record));
  }

  put(origin: string, record: DeviceRecord): Promise<void> {
    return Promise.resolve(void this.records.set(origin, copyOf(record)));
  }

  delete(origin: string): Promise<void> {
    return Promise.resolve(void this.records.delete(origin));
  }
}

// As in a database, what is done to a record afterwards is not done to the one that is kept.
const copyOf = (record: DeviceRecord): DeviceRecord => ({ ...record, token: record.token.slice() });
