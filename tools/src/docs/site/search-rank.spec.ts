import { search, type SearchEntry } from './search-rank';

const entry = (heading: string, text: string, page = 'Page'): SearchEntry => ({
  page,
  heading,
  text,
  url: `${heading}.html`,
});
const found = (entries: SearchEntry[], query: string) =>
  search(entries, query).map(({ entry: { heading } }) => heading);

describe('the search', () => {
  it('finds the parts that have every word, whatever its case', () => {
    const entries = [entry('One', 'retry the webhook'), entry('Two', 'a webhook'), entry('Three', 'retry')];

    expect(found(entries, ' Webhook RETRY ')).toEqual(['One']);
    expect(found(entries, '   ')).toEqual([]);
  });

  it('puts a heading before a page title, and that before the text', () => {
    const entries = [
      entry('Text', 'lockout'),
      entry('Of the page', '', 'Lockout'),
      entry('The lockout', ''),
      entry('Lockout', ''),
    ];

    expect(found(entries, 'lockout')).toEqual(['Lockout', 'The lockout', 'Of the page', 'Text']);
  });

  it('shows the text around the first word, from the beginning of a word', () => {
    const [hit] = search([entry('One', `${'before '.repeat(50)}needle ${'after '.repeat(50)}`)], 'needle');

    expect(hit?.excerpt).toMatch(/^…before (before )+needle (after )+.*…$/);
    expect(hit?.excerpt.length).toBeLessThan(200);
  });
});
