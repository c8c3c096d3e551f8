import { createDeviceKey } from '../device-key/device-key';
import type { DeviceRecord } from './device-store';
import { MemoryDeviceStore } from './memory-device-store';

const here = 'https://verify.example';

const newRecord = async (keyId: string): Promise<DeviceRecord> => ({
  token: Uint8Array.of(1, 2, 3),
  deviceKey: await createDeviceKey(),
  keyId,
});

describe('MemoryDeviceStore', () => {
  it('stores a record for each service', async () => {
    const store = new MemoryDeviceStore();
    const [first, second] = [await newRecord('first'), { ...(await newRecord('second')), puid: 'p1' }];
    await store.put(here, first);
    await store.put('https://other.example', second);
    expect(await store.get(here)).toEqual(first);
    expect(await store.get('https://other.example')).toEqual(second);
    expect((await store.get(here))?.deviceKey.privateKey).toBe(first.deviceKey.privateKey);
  });

  it('stores the latest record of a service', async () => {
    const store = new MemoryDeviceStore();
    await store.put(here, await newRecord('first'));
    await store.put(here, await newRecord('second'));
    expect((await store.get(here))?.keyId).toBe('second');
  });

  it('returns nothing without a record, or after it was deleted', async () => {
    const store = new MemoryDeviceStore();
    expect(await store.get(here)).toBeUndefined();
    await store.put(here, await newRecord('first'));
    await store.delete(here);
    expect(await store.get(here)).toBeUndefined();
  });

  it('is not affected by later changes to a record', async () => {
    const store = new MemoryDeviceStore();
    const record = await newRecord('first');
    await store.put(here, record);
    record.token.fill(0);
    (await store.get(here))?.token.fill(0);
    expect((await store.get(here))?.token).toEqual(Uint8Array.of(1, 2, 3));
  });
});
