import { DeviceMemory } from './device-memory';

const session = { deviceToken: 'token', hasAgreed: true, cameByHandoff: false };

function storageOf(items: Record<string, string> = {}) {
  const map = new Map(Object.entries(items));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    key: (index: number) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  };
}

describe('DeviceMemory', () => {
  it('recalls a session that it was told of', () => {
    const storage = storageOf();
    new DeviceMemory(storage).remember('abc', session);
    expect(new DeviceMemory(storage).recall('abc')).toMatchObject(session);
    expect(new DeviceMemory(storage).recall('other')).toBeUndefined();
  });

  it('forgets after a day, and leaves what is not its own', () => {
    const storage = storageOf({ 'host.setting': 'x' });
    let now = 1_000;
    new DeviceMemory(storage, () => now).remember('abc', session);
    now += 24 * 60 * 60 * 1000 + 1;
    expect(new DeviceMemory(storage, () => now).recall('abc')).toBeUndefined();
    expect([...storage.map.keys()]).toEqual(['host.setting']);
  });

  it('goes on where the storage holds nonsense or takes nothing', () => {
    const broken = storageOf({ 'gatehouse.session.abc': '{nonsense' });
    broken.setItem = () => {
      throw new Error('full');
    };
    const memory = new DeviceMemory(broken);
    expect(memory.recall('abc')).toBeUndefined();
    expect(() => memory.remember('abc', session)).not.toThrow();
  });
});
