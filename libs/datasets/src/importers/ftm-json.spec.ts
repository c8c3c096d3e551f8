import { readList } from '../../test/reading';

const lines = (...entities: object[]): string => entities.map((each) => `${JSON.stringify(each)}\n`).join('');
const person = (properties: object, rest: object = {}) => ({
  id: 'p-1',
  schema: 'Person',
  properties,
  ...rest,
});

describe('ftm-json', () => {
  it('reads names, weak aliases, dates, countries, programs and lists', async () => {
    const properties = {
      name: ['Ivan Petrov', 'Иван Петров'],
      alias: ['Ivan the Carpenter'],
      weakAlias: ['Vanya'],
      birthDate: ['1960-01', '1960'],
      nationality: ['ru'],
      country: ['ru', 'by'],
      programId: ['US-X'],
      sourceUrl: ['https://example.org/p-1'],
    };
    const { entities } = await readList(
      'ftm-json',
      lines(person(properties, { caption: 'Ivan Petrov', datasets: ['us_x'], target: true })),
    );
    expect(entities).toEqual([
      {
        id: 'p-1',
        schema: 'Person',
        names: [
          { text: 'Ivan Petrov' },
          { text: 'Иван Петров' },
          { text: 'Ivan the Carpenter' },
          { text: 'Vanya', weak: true },
        ],
        birthDates: ['1960-01', '1960'],
        countries: ['ru', 'by'],
        programs: ['US-X'],
        datasets: ['us_x'],
        url: 'https://example.org/p-1',
      },
    ]);
  });

  it('reads the ids of the entities that were merged into one, without its own', async () => {
    const merged = person({ name: ['A'] }, { referents: ['p-1', 'ofac-1', 'eu-fsf-eu-1-1', 'ofac-1', 7] });
    const alone = [['p-1'], [], undefined, 'x'].map((referents) => person({ name: ['A'] }, { referents }));
    const { entities } = await readList('ftm-json', lines(merged, ...alone));
    expect(entities.map(({ formerIds }) => formerIds)).toEqual([
      ['ofac-1', 'eu-fsf-eu-1-1'],
      undefined,
      undefined,
      undefined,
      ['x'],
    ]);
  });

  it('returns the caption as the first name', async () => {
    const { entities } = await readList('ftm-json', lines(person({ name: ['B', 'A'] }, { caption: 'A' })));
    expect(entities[0]?.names).toEqual([{ text: 'A' }, { text: 'B' }]);
  });

  it('builds a name from its parts if the caption is not a name', async () => {
    const parts = { firstName: ['Ivan'], lastName: ['Petrov'], alias: ['Vanya P.'] };
    for (const caption of ['p-1', 'Person', undefined]) {
      const { entities } = await readList('ftm-json', lines(person(parts, { caption })));
      expect(entities[0]?.names).toEqual([{ text: 'Ivan Petrov' }, { text: 'Vanya P.' }]);
    }
  });

  it('keeps a name that is both a weak and a strong alias as a strong one', async () => {
    const { entities } = await readList(
      'ftm-json',
      lines(person({ name: ['A'], alias: ['B'], weakAlias: ['B'] })),
    );
    expect(entities[0]?.names).toEqual([{ text: 'A' }, { text: 'B' }]);
  });

  it('skips entries that describe others, entries that are not targets, and unknown schemata', async () => {
    const named = (id: string, schema: string, rest: object = {}) => ({
      id,
      schema,
      properties: { name: [id] },
      ...rest,
    });
    const { entities, warnings } = await readList(
      'ftm-json',
      lines(
        ...['Address', 'Sanction', 'Identification', 'Ownership'].map((schema) => named(schema, schema)),
        named('bystander', 'Person', { target: false }),
        named('starship', 'Starship'),
        ...['Person', 'LegalEntity', 'Organization', 'Company', 'Vessel', 'Airplane'].map((schema) =>
          named(schema, schema),
        ),
      ),
    );
    expect(entities.map(({ id }) => id)).toEqual([
      'Person',
      'LegalEntity',
      'Organization',
      'Company',
      'Vessel',
      'Airplane',
    ]);
    expect(warnings).toEqual(['1 entry has an unknown schema and was skipped']);
  });

  it('ignores properties of unexpected types', async () => {
    const { entities } = await readList(
      'ftm-json',
      lines(person({ name: 'A B', alias: [1, null], birthDate: {} })),
    );
    expect(entities[0]).toMatchObject({ names: [{ text: 'A B' }], birthDates: [] });
  });

  it('reads an id that has no UTF-8', async () => {
    const { entities } = await readList('ftm-json', lines({ ...person({ name: 'A B' }), id: 'x\ud800' }));
    expect(entities[0]).toMatchObject({ url: 'https://www.opensanctions.org/entities/x%EF%BF%BD/' });
  });

  it('rejects an id that no index can store', async () => {
    const withId = (length: number) =>
      readList('ftm-json', lines({ ...person({ name: 'A B' }), id: 'x'.repeat(length) }));
    expect((await withId(500)).entities).toHaveLength(1);
    await expect(withId(501)).rejects.toThrow('the id of an entry is longer than 500 characters');
  });

  it('rejects a line that is truncated or not an entity, and names the line', async () => {
    const whole = lines(person({ name: ['A'] }));
    await expect(readList('ftm-json', `${whole}${whole.slice(0, 20)}`)).rejects.toThrow(
      'list, line 2: invalid JSON',
    );
    await expect(readList('ftm-json', `${whole}\n[]\n`)).rejects.toThrow('list, line 3: not an entity');
    await expect(readList('ftm-json', 'null\n')).rejects.toThrow('list, line 1: not an entity');
  });
});
