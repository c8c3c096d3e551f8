import { guessFormat, isListFormat } from './importers';

describe('list formats', () => {
  it.each([
    ['targets.simple.csv', 'simple-csv'],
    ['https://a.example/targets.simple.csv.gz?key=x.xml', 'simple-csv'],
    ['lists/entities.ftm.json', 'ftm-json'],
    ['consolidated.XML', 'un-xml'],
    ['https://a.example/downloads/', 'ofac-csv'],
    ['list.pdf', undefined],
    ['https://a.example/list', undefined],
  ])('guesses the format of %s', (location, format) => expect(guessFormat(location)).toBe(format));

  it('accepts only known formats', () => {
    expect(isListFormat('un-xml')).toBe(true);
    expect(isListFormat('constructor')).toBe(false);
  });
});
