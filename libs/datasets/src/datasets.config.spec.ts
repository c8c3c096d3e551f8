import { loadConfig } from '@gatehouse/platform';
import { datasetVariables } from './datasets.config';

const load = (DATASET_SOURCES: string) => loadConfig(datasetVariables, { DATASET_SOURCES }).DATASET_SOURCES;

describe('DATASET_SOURCES', () => {
  it('defaults to no sources, a check every hour, and stale after two days', () => {
    expect(loadConfig(datasetVariables, {})).toEqual({
      DATASET_SOURCES: [],
      DATASET_REFRESH_MINUTES: 60,
      DATASET_STALE_HOURS: 48,
    });
  });

  it.each([',', ' ', ', ', '\n'])('accepts several sources separated by %j', (separator) => {
    const un = 'un_sc_sanctions=un-xml:https://un.example/list.xml';
    const ofac = 'us_ofac_sdn=ofac-csv:https://ofac.example:8443/downloads/';
    expect(load([un, ofac].join(separator))).toEqual([
      { name: 'un_sc_sanctions', format: 'un-xml', url: 'https://un.example/list.xml' },
      { name: 'us_ofac_sdn', format: 'ofac-csv', url: 'https://ofac.example:8443/downloads/' },
    ]);
  });

  it('accepts a URL with commas and equal signs', () => {
    const url = 'https://a.example/x,y.csv?key=a=b,c';
    expect(load(`a=simple-csv:${url},b=ftm-json:http://b.example/`)).toMatchObject([{ url }, { name: 'b' }]);
  });

  it.each([
    ['https://a.example/list.csv', 'no name'],
    ['A=simple-csv:https://a.example', '"A" cannot be the name of a dataset'],
    ['demo=un-xml:https://a.example', '"demo" is the name of the built-in list: choose another name'],
    ['a=csv:https://a.example', 'there is no format "csv" (a)'],
    ['a=toString:https://a.example', 'there is no format "toString" (a)'],
    ['a=un-xml:ftp://a.example', 'the URL of a must begin with http:// or https://'],
    ['a=ofac-csv:https://a.example/sdn.csv', 'the URL of a must be that of a folder and end with /'],
    ['a=un-xml:https://a.example a=un-xml:https://b.example', 'a is configured twice'],
  ])('rejects %s and names the problem', (text, problem) => expect(() => load(text)).toThrow(problem));

  it('does not print URLs, which may contain keys', () => {
    expect(() => load('a=csv:https://hush.example')).not.toThrow(/hush/);
  });
});
