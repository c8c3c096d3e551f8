import { type KnownToken, MemoryDeviceStore } from '@gatehouse/sdk/browser';
import { EnrolledDevice } from './enrolled-device';

const newToken = (byte: number): KnownToken => ({
  token: Uint8Array.of(byte),
  id: `token-${byte}`,
  version: 'FACEAPI_1',
});
const origin = 'https://verify.example';

describe('EnrolledDevice', () => {
  it('stores an enrollment only once it is confirmed', async () => {
    const store = new MemoryDeviceStore();
    const device = new EnrolledDevice(store, origin, 'one');
    const prepared = await device.prepare(newToken(1));
    await expect(device.find()).resolves.toBeUndefined();
    await device.confirm();
    await expect(device.find()).resolves.toEqual(prepared);
    expect(prepared).toMatchObject({ token: Uint8Array.of(1), version: 'FACEAPI_1' });
  });

  it('confirms an enrollment after a reload', async () => {
    const store = new MemoryDeviceStore();
    const { keyId } = await new EnrolledDevice(store, origin, 'one').prepare(newToken(1));
    const reopened = new EnrolledDevice(store, origin, 'one');
    await reopened.confirm();
    await expect(reopened.find()).resolves.toMatchObject({ keyId });
  });

  it('keeps the earlier record when an ENROLL fails', async () => {
    const store = new MemoryDeviceStore();
    const first = new EnrolledDevice(store, origin, 'one');
    const { keyId } = await first.prepare(newToken(1));
    await first.confirm();
    const second = new EnrolledDevice(store, origin, 'two');
    await second.prepare(newToken(2));
    await second.discard();
    await second.confirm();
    await expect(second.find()).resolves.toMatchObject({ keyId });
  });

  it('gives the key another token, once the session has succeeded', async () => {
    const store = new MemoryDeviceStore();
    const device = new EnrolledDevice(store, origin, 'one');
    const record = await device.prepare(newToken(1));
    await device.confirm();
    await device.prepareRenewal(record, { ...newToken(2), version: 'SFACE_1' });
    await expect(device.find()).resolves.toEqual(record);
    await device.confirm();
    await expect(device.find()).resolves.toEqual({
      token: Uint8Array.of(2),
      version: 'SFACE_1',
      deviceKey: record.deviceKey,
      keyId: record.keyId,
    });
  });

  it('keeps nothing of the earlier scheme in a record of release 0.2.0', async () => {
    const device = new EnrolledDevice(new MemoryDeviceStore(), origin, 'one');
    const old = { ...(await device.prepare(newToken(1))), deviceSecret: {}, puid: 'p1' };
    await device.prepareRenewal(old, newToken(2));
    await device.confirm();
    expect(Object.keys((await device.find())!).sort()).toEqual([
      'deviceKey',
      'keyId',
      'puid',
      'token',
      'version',
    ]);
  });

  it('works where the browser stores nothing, unless the token must be stored', async () => {
    const reject = () => Promise.reject(new Error('forbidden'));
    const device = new EnrolledDevice({ get: reject, put: reject, delete: reject }, 'o', 'one');
    await expect(device.find()).resolves.toBeUndefined();
    await expect(device.prepare(newToken(1))).resolves.toHaveProperty('keyId');
    await expect(device.prepare(newToken(1), { mustBeStored: true })).rejects.toMatchObject({
      problem: 'storage',
    });
    await expect(device.confirm()).resolves.toBeUndefined();
    await expect(device.discard()).resolves.toBeUndefined();
  });
});
