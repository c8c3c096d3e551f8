import { validateSync } from 'class-validator';
import { toInstance } from './dto';
import { Instant } from './instant';

class Range {
  @Instant()
  from: Date;
  @Instant({ optional: true })
  to?: Date;
}
const check = (range: object) => {
  const dto = toInstance(Range, range);
  const problems = validateSync(dto).flatMap(({ constraints }) => Object.values(constraints ?? {}));
  return { dto, problems };
};

describe('Instant', () => {
  it.each([
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00.123456Z', '2026-01-31T12:00:00.123Z'],
    ['2026-01-31T12:00+02:00', '2026-01-31T10:00:00.000Z'],
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('parses %s as %s', (text, expected) => {
    const { dto, problems } = check({ from: text });
    expect(problems).toEqual([]);
    expect(dto.from.toISOString()).toBe(expected);
  });

  it.each([
    '',
    'yesterday',
    '2026-02-30',
    '2026-13-01',
    '2026-01-31T25:00:00Z',
    '2026-01-31T12:00:00',
    5,
    null,
  ])('rejects %j', (value) => {
    expect(check({ from: value }).problems).toEqual([
      'from must be an ISO 8601 timestamp, such as 2026-01-31T12:00:00Z',
    ]);
  });

  it('is required unless it is optional', () => {
    expect(check({ from: '2026-01-31', to: null }).problems).toEqual([]);
    expect(check({}).problems).toHaveLength(1);
    expect(check({ from: '2026-01-31', to: 'x' }).problems).toHaveLength(1);
  });
});
