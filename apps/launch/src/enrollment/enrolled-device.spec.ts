import { MemoryDeviceStore } from '@gatehouse/sdk/browser';
import { EnrolledDevice } from './enrolled-device';

const release = 'A'.repeat(43);
const face = [Float32Array.from({ length: 128 }, (_, i) => Math.sin(i))];
const stranger = [Float32Array.from({ length: 128 }, (_, i) => Math.cos(i * 7))];

describe('EnrolledDevice', () => {
  it('stores an enrollment only once it is confirmed', async () => {
    const store = new MemoryDeviceStore();
    const device = new EnrolledDevice(store, 'https://verify.example', 'one');
    const prepared = await device.prepare(face, release);
    await expect(device.find()).resolves.toBeUndefined();
    await device.confirm();
    await expect(device.find()).resolves.toMatchObject({ keyId: prepared.keyId });
  });

  it('confirms an enrollment after a reload', async () => {
    const store = new MemoryDeviceStore();
    const { keyId } = await new EnrolledDevice(store, 'https://verify.example', 'one').prepare(face, release);
    const reopened = new EnrolledDevice(store, 'https://verify.example', 'one');
    await reopened.confirm();
    await expect(reopened.find()).resolves.toMatchObject({ keyId });
  });

  it('keeps the earlier record when an ENROLL fails', async () => {
    const store = new MemoryDeviceStore();
    const first = new EnrolledDevice(store, 'https://verify.example', 'one');
    const { keyId } = await first.prepare(face, release);
    await first.confirm();
    const second = new EnrolledDevice(store, 'https://verify.example', 'two');
    await second.prepare(stranger, release);
    await second.discard();
    await second.confirm();
    await expect(second.find()).resolves.toMatchObject({ keyId });
  });

  it('matches the enrolled face, not another face and not with another share', async () => {
    const device = new EnrolledDevice(new MemoryDeviceStore(), 'https://verify.example', 'one');
    const record = await device.prepare(face, release);
    await expect(device.isSame(record, face, release)).resolves.toBe(true);
    await expect(device.isSame(record, stranger, release)).resolves.toBe(false);
    await expect(device.isSame(record, face, 'B'.repeat(43))).resolves.toBe(false);
  });

  it('works where the browser stores nothing', async () => {
    const reject = () => Promise.reject(new Error('forbidden'));
    const device = new EnrolledDevice({ get: reject, put: reject, delete: reject }, 'o', 'one');
    await expect(device.find()).resolves.toBeUndefined();
    await expect(device.prepare(face, release)).resolves.toHaveProperty('keyId');
    await expect(device.confirm()).resolves.toBeUndefined();
    await expect(device.discard()).resolves.toBeUndefined();
  });
});
