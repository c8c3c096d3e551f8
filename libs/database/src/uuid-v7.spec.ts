import { firstUuidv7At, uuidv7 } from './uuid-v7';

describe('uuidv7', () => {
  it('creates a UUID of version 7 that contains the time', () => {
    const now = Date.now() + 10_000;
    const id = uuidv7(now);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(now);
  });

  it('sorts in the order of creation, within one millisecond and when the clock steps back', () => {
    const now = Date.now() + 20_000;
    const ids = Array.from({ length: 10_000 }, (_, i) => uuidv7(now - (i % 3)));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('follows a clock that is set back from the future', () => {
    const now = Date.now() + 25_000;
    const [ahead, right] = [uuidv7(now + 24 * 60 * 60 * 1000), uuidv7(now)];
    expect(right < ahead).toBe(true);
    expect(right > firstUuidv7At(now) && right < firstUuidv7At(now + 1)).toBe(true);
  });
});

describe('firstUuidv7At', () => {
  it('sorts after earlier ids and before ids of that millisecond and later', () => {
    const moment = Date.now() + 30_000;
    const before = Array.from({ length: 50 }, () => uuidv7(moment - 1));
    const since = [moment, moment, moment + 1].map((now) => uuidv7(now));
    const first = firstUuidv7At(moment);
    expect([...before, first, ...since].sort()).toEqual([...before, first, ...since]);
  });

  it.each([
    [0, '00000000-0000-7000-8000-000000000000'],
    [1, '00000000-0001-7000-8000-000000000000'],
    [Date.UTC(2026, 0, 31, 12), '019c13ec-9e00-7000-8000-000000000000'],
    [Date.UTC(9999, 11, 31, 23, 59, 59, 999) + 60_000, 'e677d220-c65f-7000-8000-000000000000'],
  ])('returns a UUID of version 7 for %d', (moment, id) => {
    expect(firstUuidv7At(moment)).toBe(id);
  });
});
