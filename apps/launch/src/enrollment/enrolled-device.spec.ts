import { MemoryDeviceStore } from '@gatehouse/sdk/browser';
import { EnrolledDevice } from './enrolled-device';

const release = 'A'.repeat(43);
const version = 'FACEAPI_1';
const face = { version, descriptors: [Float32Array.from({ length: 128 }, (_, i) => Math.sin(i))] };
const stranger = { version, descriptors: [Float32Array.from({ length: 128 }, (_, i) => Math.cos(i * 7))] };

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

  it('compares faces of SFace with the threshold of SFace', async () => {
    const device = new EnrolledDevice(new MemoryDeviceStore(), 'https://verify.example', 'one');
    const [enrolled = []] = [face.descriptors[0]];
    const similar = (share: number) => ({
      version: 'SFACE_1',
      // Orthogonal to the enrolled face but for this share.
      descriptors: [Float32Array.from(enrolled, (value, i) => value * (share + (i % 2 ? 1 : -1)))],
    });
    const record = await device.prepare({ ...face, version: 'SFACE_1' }, release);
    await expect(device.isSame(record, similar(1), release)).resolves.toBe(true);
    await expect(device.isSame(record, similar(0.6), release)).resolves.toBe(false);
  });

  it('does not compare faces of two models', async () => {
    const device = new EnrolledDevice(new MemoryDeviceStore(), 'https://verify.example', 'one');
    const record = await device.prepare(face, release);
    await expect(device.isSame(record, { ...face, version: 'SFACE_1' }, release)).resolves.toBe(false);
    // Records of earlier releases name no version.
    const { version: _none, ...older } = record;
    await expect(device.isSame(older, face, release)).resolves.toBe(true);
  });

  it('moves a record to another model with its key, once the session has succeeded', async () => {
    const store = new MemoryDeviceStore();
    const device = new EnrolledDevice(store, 'https://verify.example', 'one');
    const record = await device.prepare(face, release);
    await device.confirm();
    const moved = { ...stranger, version: 'SFACE_1' };
    await device.prepareMove(record, moved, release);
    await expect(device.find()).resolves.toMatchObject({ version: 'FACEAPI_1' });
    await device.confirm();
    const found = await device.find();
    expect(found).toMatchObject({ version: 'SFACE_1', keyId: record.keyId });
    await expect(device.isSame(found!, moved, release)).resolves.toBe(true);
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
