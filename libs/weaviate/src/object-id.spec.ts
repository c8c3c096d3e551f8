import { ObjectIds } from './object-id';

describe('the ids of objects', () => {
  const ids = new ObjectIds(Buffer.alloc(32, 1));

  it.each([
    { label: 1, vector: 0 },
    { label: 0xffff_ffff, vector: 100 },
    { label: 0x8000_0000, vector: 1 },
  ])('return the label and the vector of %j', (name) => {
    const id = ids.encode(name);
    expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(ids.encode(name)).toBe(id);
    expect(ids.decode(id)).toEqual(name);
    expect(ids.decode(id.toUpperCase())).toEqual(name);
  });

  it('of other galleries, and those that the engine makes up, are rejected', () => {
    const other = new ObjectIds(Buffer.alloc(32, 2));
    const foreign = Array.from({ length: 1000 }, (_, i) => other.encode({ label: i + 1, vector: 0 }));
    expect(foreign.filter((id) => ids.decode(id))).toEqual([]);
    for (const id of [
      '',
      'x',
      '0',
      '00000000-0000-0000-0000-000000000000',
      ids.encode({ label: 1, vector: 0 }).slice(1),
    ])
      expect(ids.decode(id)).toBeUndefined();
  });

  it('do not show which vectors belong to one person', () => {
    const [one, other] = [0, 1].map((vector) => ids.encode({ label: 7, vector }));
    expect(one!.slice(0, 8)).not.toBe(other!.slice(0, 8));
    expect(one!.slice(24)).not.toBe(other!.slice(24));
  });
});
