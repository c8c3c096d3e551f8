import { parseRecord } from '../../../test/reading';
import { readSecoNames } from './seco-name';

type Spelling = [lang: string, script: string, text: string];
const part = (order: number, type: string, value: string, ...spellings: Spelling[]) =>
  `<name-part order="${order}" name-part-type="${type}"><value>${value}</value>${spellings
    .map(
      ([lang, script, text]) =>
        `<spelling-variant lang="${lang}" script="${script}" spelling-variant-type="not-defined">${text}</spelling-variant>`,
    )
    .join('')}</name-part>`;

async function read(parts: string, { quality = 'good', isPerson = true } = {}) {
  const name = await parseRecord(
    `<name ssid="1" name-type="primary-name" quality="${quality}" lang="eng">${parts}</name>`,
  );
  return readSecoNames(name, isPerson).map(({ text, weak }) => (weak ? `${text} (weak)` : text));
}

describe('readSecoNames', () => {
  it('puts the parts of the name of a person in natural order, without the title', async () => {
    const parts =
      part(1, 'family-name', 'Nordahl') +
      part(3, 'father-name', 'Olavson') +
      part(2, 'given-name', 'Erik') +
      part(4, 'title', 'Dr') +
      part(5, 'suffix', 'Jr') +
      part(6, 'further-given-name', 'Johan') +
      part(7, 'tribal-name', 'of Oslo');
    expect(await read(parts)).toEqual(['Erik Johan Olavson Nordahl of Oslo Jr']);
  });

  it('keeps the order of the list for organizations and whole names', async () => {
    const parts = part(2, 'other', 'Star') + part(1, 'family-name', 'North') + part(3, 'given-name', 'Ltd');
    expect(await read(parts, { isPerson: false })).toEqual(['North Star Ltd']);
    expect(await read(part(1, 'whole-name', 'Erik Nordahl'))).toEqual(['Erik Nordahl']);
  });

  it('returns the name at birth as a second name', async () => {
    const parts =
      part(1, 'family-name', 'Nordahl') + part(2, 'given-name', 'Anna') + part(3, 'maiden-name', 'Berg');
    expect(await read(parts)).toEqual(['Anna Nordahl', 'Anna Berg']);
    expect(await read(part(1, 'maiden-name', 'Berg') + part(2, 'given-name', 'Anna'))).toEqual(['Anna Berg']);
  });

  it('combines the spellings of a language and script', async () => {
    const parts =
      part(
        1,
        'family-name',
        'Lukin',
        ['RUS', 'LATN', 'Loukin'],
        ['RUS', 'LATN', 'Lukine'],
        ['RUS', 'CYRL', 'Лукин'],
      ) +
      part(2, 'given-name', 'Ivan', ['RUS', 'LATN', 'Iwan'], ['RUS', 'CYRL', 'Иван']) +
      part(3, 'father-name', 'Petrovich', ['RUS', 'CYRL', 'Петрович']);
    expect(await read(parts)).toEqual([
      'Ivan Petrovich Lukin',
      'Iwan Petrovich Loukin',
      'Iwan Petrovich Lukine',
      'Иван Петрович Лукин',
    ]);
  });

  it('marks a name in another script as weak if some of its parts are unknown', async () => {
    const parts = part(1, 'family-name', 'Lukin', ['RUS', 'CYRL', 'Лукин']) + part(2, 'given-name', 'Ivan');
    expect(await read(parts)).toEqual(['Ivan Lukin', 'Лукин (weak)']);
  });

  it('marks names of low quality as weak', async () => {
    const parts = part(1, 'whole-name', 'Old Bear', ['RUS', 'CYRL', 'Медведь']);
    expect(await read(parts, { quality: 'low' })).toEqual(['Old Bear (weak)', 'Медведь (weak)']);
  });

  it('returns every spelling of a name that has too many combinations', async () => {
    const spellings = (letter: string) =>
      Array.from({ length: 20 }, (_, i): Spelling => ['ARA', 'LATN', `${letter}${i}`]);
    const names = await read(
      part(1, 'family-name', 'Fam', ...spellings('f')) + part(2, 'given-name', 'Giv', ...spellings('g')),
    );
    expect(names).toHaveLength(1 + 2 * 20);
    expect(names).toEqual(expect.arrayContaining(['Giv Fam', 'g0 f19', 'g19 f0']));
  });

  it('accepts parts without a value, an order or a type', async () => {
    const empty = '<name-part order="1" name-part-type="given-name"><value/></name-part>';
    expect(await read(`${empty}<name-part><value>Nordahl</value></name-part>`)).toEqual(['Nordahl']);
    expect(await read('')).toEqual(['']);
  });

  it('rejects a name with more parts than any name has', async () => {
    const parts = Array.from({ length: 51 }, (_, i) => part(i, 'other', 'x')).join('');
    await expect(read(parts)).rejects.toThrow('a name has more than 50 parts.');
  });
});
