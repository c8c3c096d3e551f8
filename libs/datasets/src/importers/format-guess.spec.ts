import { guessFormat, recognizeFormat } from './format-guess';
import { isListFormat } from './importers';

describe('guessFormat', () => {
  it.each([
    ['targets.simple.csv', 'by-content'],
    ['https://a.example/targets.simple.csv.gz?key=x.xml', 'by-content'],
    ['lists/entities.ftm.json', 'ftm-json'],
    ['consolidated.XML', 'by-content'],
    ['https://a.example/downloads/', 'ofac-csv'],
    ['list.pdf', undefined],
    ['https://a.example/list', undefined],
  ])('guesses the format of %s', (location, format) => expect(guessFormat(location)).toBe(format));
});

describe('recognizeFormat', () => {
  it.each([
    ['<?xml version="1.0"?>\n<CONSOLIDATED_LIST dateGenerated="x">', 'un-xml'],
    ['<?xml version="1.0"?><export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="x">', 'eu-xml'],
    ['\n<!-- x --><Designations xmlns:xsi="x"><DateGenerated>', 'uk-xml'],
    ['<swiss-sanctions-list list-type="whole-list">', 'seco-xml'],
    ['Report Date: 08-Oct-2026\nLast Updated,Unique ID,', 'uk-csv'],
    ['Last Updated,Unique ID,OFSI Group ID\n', 'uk-csv'],
    ['id,schema,name,aliases\nQ1,Person,"Unique ID",', 'simple-csv'],
    ['"name","schema","id"\r\n', 'simple-csv'],
  ])('recognizes %j', (head, format) => expect(recognizeFormat(head, 'list')).toBe(format));

  it('rejects other XML, and names the known root elements', () => {
    const known =
      '<CONSOLIDATED_LIST> (un-xml), <export> (eu-xml), <Designations> (uk-xml), <swiss-sanctions-list> (seco-xml)';
    expect(() => recognizeFormat('<?xml version="1.0"?><rss>', 'list.xml')).toThrow(
      `list.xml: the root element is <rss>, and that of a list is one of ${known}.`,
    );
    expect(() => recognizeFormat('<<', 'list.xml')).toThrow('list.xml: the file has no root element');
  });

  it.each(['', 'a,b,c\n1,2,3\n', '{"id":1}'])('rejects %j', (head) =>
    expect(() => recognizeFormat(head, 'list.csv')).toThrow(
      'list.csv: neither the columns of a list in CSV nor XML: give the format with --format.',
    ),
  );
});

describe('isListFormat', () => {
  it('accepts only known formats', () => {
    expect(isListFormat('un-xml')).toBe(true);
    expect(isListFormat('constructor')).toBe(false);
  });
});
