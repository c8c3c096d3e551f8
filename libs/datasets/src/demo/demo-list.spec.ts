import { readIsoDate } from '../importers/birth-date';
import { demoList } from './demo-list';

describe('demoList', () => {
  const { entities, title } = demoList;

  it('has a title with the warning "not for real screening"', () =>
    expect(title).toContain('not for real screening'));

  it('contains 30 to 40 people with unique ids', () => {
    expect(entities.length).toBeGreaterThanOrEqual(30);
    expect(entities.length).toBeLessThanOrEqual(40);
    expect(entities[0]).toMatchObject({ id: 'demo-1', datasets: ['demo'] });
    expect(new Set(entities.map(({ id }) => id)).size).toBe(entities.length);
    expect(new Set(entities.map(({ names }) => names[0]?.text)).size).toBe(entities.length);
  });

  it('contains valid dates, countries and programs', () => {
    for (const { birthDates, countries, programs } of entities) {
      for (const date of birthDates) expect(readIsoDate(date)).toBe(date);
      for (const country of countries) expect(country).toMatch(/^[a-z]{2}$/);
      expect(countries.length * programs.length).toBeGreaterThan(0);
    }
  });

  it.each(['Arabic', 'Cyrillic', 'Han', 'Hangul', 'Greek', 'Devanagari'])(
    'contains names in %s script',
    (script) => {
      const letters = new RegExp(`\\p{Script=${script}}`, 'u');
      expect(entities.flatMap(({ names }) => names).some(({ text }) => letters.test(text))).toBe(true);
    },
  );
});
