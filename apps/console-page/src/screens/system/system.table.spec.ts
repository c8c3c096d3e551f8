import { filterVariables, formatBytes, listPending, splitUptime } from './system.table';

const plain = (value: number) => String(value);

describe('the system', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KiB'],
    [1536, '1.5 KiB'],
    [180 * 1024 ** 2, '180 MiB'],
    [3 * 1024 ** 4, '3072 GiB'],
  ])('shows %i bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes, plain)).toBe(text);
  });

  it.each([
    [0, [[0, 's']]],
    [59, [[59, 's']]],
    [
      61,
      [
        [1, 'min'],
        [1, 's'],
      ],
    ],
    [
      7200,
      [
        [2, 'h'],
        [0, 'min'],
      ],
    ],
    [
      90_061,
      [
        [1, 'd'],
        [1, 'h'],
      ],
    ],
  ])('shows %i seconds as its two largest units', (seconds, parts) => {
    expect(splitUptime(seconds)).toEqual(parts);
  });

  it('finds variables by a part of their name, and those that are set', () => {
    const variables = [
      { name: 'DATABASE_URL', set: true, secret: false, value: 'postgres://db' },
      { name: 'DATASET_SOURCES', set: false, secret: true, value: null },
      { name: 'LOG_LEVEL', set: false, secret: false, value: 'info' },
    ];
    const names = (...args: [string, boolean]) => filterVariables(variables, ...args).map(({ name }) => name);
    expect(names('', false)).toHaveLength(3);
    expect(names(' data', false)).toEqual(['DATABASE_URL', 'DATASET_SOURCES']);
    expect(names('data', true)).toEqual(['DATABASE_URL']);
    expect(names('x', false)).toEqual([]);
  });

  it('lists what is not applied yet, with its schema', () => {
    expect(listPending(null)).toEqual([]);
    expect(
      listPending([
        { schema: 'auth', last: 'A', applied: 1, pending: [] },
        { schema: 'sessions', last: 'B', applied: 2, pending: ['C', 'D'] },
      ]),
    ).toEqual(['sessions: C', 'sessions: D']);
  });
});
