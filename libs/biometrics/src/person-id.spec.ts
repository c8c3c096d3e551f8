import { isPersonId, newPersonId } from './person-id';

describe('newPersonId', () => {
  const ids = Array.from({ length: 5_000 }, newPersonId);

  it('creates ids of 20 characters of 0-9 and a-z', () => {
    expect(ids.every(isPersonId)).toBe(true);
  });

  it('creates a different id each time', () => {
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('uses all characters equally often', () => {
    const counts = new Map<string, number>();
    for (const character of ids.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
    const expected = (ids.length * 20) / 36;
    const chiSquared = [...counts.values()].reduce(
      (sum, count) => sum + (count - expected) ** 2 / expected,
      0,
    );
    // 35 degrees of freedom: a uniform source exceeds 100 in one of ten million runs; `byte % 36` gives about 230.
    expect(counts.size).toBe(36);
    expect(chiSquared).toBeLessThan(100);
  });
});

describe('isPersonId', () => {
  it.each(['', 'a'.repeat(19), 'a'.repeat(21), 'A'.repeat(20), `${'a'.repeat(19)}-`, `${'a'.repeat(20)}\n`])(
    'rejects %j',
    (text) => {
      expect(isPersonId(text)).toBe(false);
    },
  );
});
