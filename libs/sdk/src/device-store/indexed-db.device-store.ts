import type { DeviceRecord, DeviceStore } from './device-store';

// What is used of IndexedDB: the types of the DOM would come along for every server that imports the SDK.
interface IdbRequest<T> {
  result: T;
  error: Error;
  onsuccess: (() => void) | null;
  onerror: (() => void) | null;
}
interface IdbStore {
  get(key: string): IdbRequest<unknown>;
  put(value: object, key: string): IdbRequest<unknown>;
  delete(key: string): IdbRequest<unknown>;
}
interface IdbTransaction {
  error: Error;
  oncomplete: (() => void) | null;
  onabort: (() => void) | null;
  objectStore(name: string): IdbStore;
}
interface IdbDatabase {
  createObjectStore(name: string): unknown;
  transaction(name: string, mode: 'readonly' | 'readwrite'): IdbTransaction;
  close(): void;
}
interface IdbFactory {
  open(name: string, version: number): IdbRequest<IdbDatabase> & { onupgradeneeded: (() => void) | null };
}

const database = 'gatehouse';
const store = 'device';

/** Keeps records in IndexedDB of the page: keys stay CryptoKeys, and those that cannot be extracted stay so. */
export class IndexedDbDeviceStore implements DeviceStore {
  async get(origin: string): Promise<DeviceRecord | undefined> {
    return (await inStore('readonly', (records) => records.get(origin))) as DeviceRecord | undefined;
  }

  async put(origin: string, record: DeviceRecord): Promise<void> {
    await inStore('readwrite', (records) => records.put(record, origin));
  }

  async delete(origin: string): Promise<void> {
    await inStore('readwrite', (records) => records.delete(origin));
  }
}

async function inStore(
  mode: 'readonly' | 'readwrite',
  ask: (records: IdbStore) => IdbRequest<unknown>,
): Promise<unknown> {
  const opened = await open();
  try {
    const transaction = opened.transaction(store, mode);
    const request = ask(transaction.objectStore(store));
    await committed(transaction);
    return request.result;
  } finally {
    opened.close();
  }
}

function open(): Promise<IdbDatabase> {
  const { indexedDB } = globalThis as unknown as { indexedDB: IdbFactory };
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store);
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

// A request may succeed in a transaction that is not committed in the end, such as when the disk is full.
function committed(transaction: IdbTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
