import type { DeviceRecord, DeviceStore } from './device-store';

// The used part of IndexedDB: the DOM types would otherwise apply to every server that imports the SDK.
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

/** Stores records in IndexedDB: keys stay CryptoKeys, and non-extractable keys stay non-extractable. */
export class IndexedDbDeviceStore implements DeviceStore {
  async get(origin: string): Promise<DeviceRecord | undefined> {
    return (await runTransaction('readonly', (records) => records.get(origin))) as DeviceRecord | undefined;
  }

  async put(origin: string, record: DeviceRecord): Promise<void> {
    await runTransaction('readwrite', (records) => records.put(record, origin));
  }

  async delete(origin: string): Promise<void> {
    await runTransaction('readwrite', (records) => records.delete(origin));
  }
}

async function runTransaction(
  mode: 'readonly' | 'readwrite',
  run: (records: IdbStore) => IdbRequest<unknown>,
): Promise<unknown> {
  const opened = await open();
  try {
    const transaction = opened.transaction(store, mode);
    const request = run(transaction.objectStore(store));
    await waitForCommit(transaction);
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

// A request may succeed in a transaction that fails to commit, for example when the disk is full.
function waitForCommit(transaction: IdbTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
