import { type Figures, mergeFigures, readFigures } from './figures';
import { parseLoad } from './load';
import { bandwidth, bytes, count, duration } from './quantity';
import { simulate, type TableName } from './simulation';

describe('the simulation', () => {
  let figures: Figures;

  beforeAll(async () => {
    figures = await readFigures();
  });

  const row = (name: TableName, resource: string, load = { people: 100e6, sessions: 10_000 }) =>
    simulate(name, figures, load)
      .rows.find(([first]) => first === resource)
      ?.slice(1);

  it('multiplies the cost of one operation by the load', () => {
    figures = { ...figures, ageSession: { ...figures.ageSession, apiMs: 11, walBytes: 17_000 } };
    expect(row('sessions', 'sessions `api`')).toEqual([
      '11 ms',
      '110 busy cores',
      '160 processes, each 70 % busy',
    ]);
    expect(row('sessions', '… WAL')).toEqual([
      '17 KB',
      '170 MB/s, 15 TB a day',
      expect.stringContaining('again for each replica'),
    ]);
    expect(row('sessions', 'sessions `api`', { people: 1, sessions: 10 })).toEqual([
      '11 ms',
      '0.11 busy core',
      'one process, and one more for the case of its failure',
    ]);
  });

  it('counts the SIGN-INs and the ENROLLs of verification sessions apart', () => {
    figures = {
      ...figures,
      signIn: { ...figures.signIn, postgresMs: 9 },
      enrollment: { ...figures.enrollment, postgresMs: 13 },
    };
    expect(row('verifications', 'PostgreSQL')).toEqual(['9 ms', '90 busy cores', '13 ms', '130 busy cores']);
  });

  it('says when people no longer fit into one engine, and how long a full one loads', () => {
    const person = { ...figures.person, memoryBytes: 2 ** 32 / 5e6, loadSecondsPerMillion: 12 };
    figures = { ...figures, person };
    expect(row('people', 'memory, one vector of 512 numbers')).toEqual([
      '860 bytes',
      '86 GB **in each process**',
      'an engine is limited to 4 GiB: 5 million people',
    ]);
    expect(row('people', 'loading at startup')).toEqual([
      '12 s per million',
      '20 minutes',
      '1 minute for a full engine',
    ]);
  });

  it('has as many cells as the scarcest resource needs', () => {
    const memoryBytes = (0.6 * 2 ** 32) / 1e6;
    figures = {
      ...figures,
      person: { ...figures.person, memoryBytes },
      ageSession: { ...figures.ageSession, postgresMs: 9.6, redisMs: 0.1 },
    };
    const title = (people: number, sessions: number) =>
      simulate('cells', figures, { people, sessions }).title;
    expect(title(3.5e6, 1)).toMatch(/^In each of 4 cells/);
    expect(title(1, 2_500)).toMatch(/^In each of 3 cells/);
    figures.ageSession.redisMs = 2;
    expect(title(1, 2_500)).toMatch(/^In each of 5 cells/);
  });
});

describe('the load', () => {
  it('is parsed from plain numbers and powers of ten', () => {
    expect(parseLoad({ people: '100e6', sessions: '300' })).toEqual({ people: 100_000_000, sessions: 300 });
  });

  it.each(['', ' ', '0', '-1', 'many', '1e13', 'Infinity'])('rejects %j', (people) => {
    expect(() => parseLoad({ people, sessions: '1' })).toThrow(
      `--people must be a number above 0, such as 10000 or 100e6, not "${people}".`,
    );
  });
});

describe('the figures of a file', () => {
  const recorded = { page: { firstVisitBytes: 1, other: 2 } };

  it('replace those of the documentation', () => {
    expect(mergeFigures(recorded, { page: { other: 3 } }, 'my.json')).toEqual({
      page: { firstVisitBytes: 1, other: 3 },
    });
    expect(recorded.page.other).toBe(2);
  });

  it.each([
    [[], 'my.json must be a JSON object.'],
    [{ pages: {} }, 'my.json: "pages" is not one of page.'],
    [{ constructor: {} }, 'my.json: "constructor" is not one of page.'],
    [{ page: 1 }, 'my.json: page must be a JSON object.'],
    [{ page: { bytes: 1 } }, 'my.json: "page.bytes" is not one of firstVisitBytes, other.'],
    [{ page: { other: -1 } }, 'my.json: page.other must be a number, and not negative.'],
    [{ page: { other: '1' } }, 'my.json: page.other must be a number, and not negative.'],
  ])('are checked: %j', (own, message) => {
    expect(() => mergeFigures(recorded, own, 'my.json')).toThrow(message);
  });

  it('names a file that is missing', async () => {
    await expect(readFigures('no-such-file.json')).rejects.toThrow(
      'no-such-file.json cannot be read (ENOENT).',
    );
  });
});

describe('a quantity', () => {
  it('has two significant digits and a unit that fits', () => {
    expect([0.0731, 3.14, 99.6, 123_456].map(count)).toEqual(['0.073', '3.1', '100', '120,000']);
    expect([1, 999, 8_100, 65e9, 1.5e15].map(bytes)).toEqual(['1 byte', '1 KB', '8.1 KB', '65 GB', '1.5 PB']);
    expect([59, 90, 86_400 * 3].map(duration)).toEqual(['59 seconds', '1.5 minutes', '3 days']);
    expect(bandwidth(1e9 / 8)).toBe('1 Gbit/s');
  });
});
