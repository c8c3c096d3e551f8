import { uuidv7 } from './uuid-v7';

describe('uuidv7', () => {
  it('is a UUID of version 7 that tells its time', () => {
    const now = Date.now() + 10_000;
    const id = uuidv7(now);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(now);
  });

  it('sorts in the order of making, also many in one millisecond and when the clock goes back', () => {
    const now = Date.now() + 20_000;
    const ids = Array.from({ length: 10_000 }, (_, i) => uuidv7(now - (i % 3)));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
