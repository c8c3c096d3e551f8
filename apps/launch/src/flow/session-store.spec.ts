import { SessionStore } from './session-store';

const session = { deviceToken: 'token', hasAgreed: true, cameByHandoff: false };

function createStorage(items: Record<string, string> = {}) {
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

describe('SessionStore', () => {
  it('returns a stored session', () => {
    const storage = createStorage();
    new SessionStore(storage).put('abc', session);
    expect(new SessionStore(storage).get('abc')).toMatchObject(session);
    expect(new SessionStore(storage).get('other')).toBeUndefined();
  });

  it('separates a frame from a window that shares its storage', () => {
    const storage = createStorage();
    new SessionStore(storage, 'frame').put('abc', session);
    expect(new SessionStore(storage, 'window').get('abc')).toBeUndefined();
    expect(new SessionStore(storage, 'frame').get('abc')).toMatchObject(session);
  });

  it('deletes entries older than a day, and keeps foreign keys', () => {
    const storage = createStorage({ 'host.setting': 'x' });
    let now = 1_000;
    new SessionStore(storage, 'window', () => now).put('abc', session);
    now += 24 * 60 * 60 * 1000 + 1;
    expect(new SessionStore(storage, 'window', () => now).get('abc')).toBeUndefined();
    expect([...storage.map.keys()]).toEqual(['host.setting']);
  });

  it('ignores invalid entries and a full storage', () => {
    const broken = createStorage({ 'gatehouse.session.abc': '{nonsense' });
    broken.setItem = () => {
      throw new Error('full');
    };
    const sessions = new SessionStore(broken);
    expect(sessions.get('abc')).toBeUndefined();
    expect(() => sessions.put('abc', session)).not.toThrow();
  });
});
