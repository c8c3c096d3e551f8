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

  it.each(['eu_fsf,us_ofac_sdn', 'eu_fsf us_ofac_sdn', ' eu_fsf ,\n us_ofac_sdn, '])(
    'accepts the names of known lists: %j',
    (text) => {
      expect(load(text)).toEqual([
        {
          name: 'eu_fsf',
          format: 'eu-xml',
          url: 'https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw',
        },
        { name: 'us_ofac_sdn', format: 'ofac-csv', url: 'https://www.treasury.gov/ofac/downloads/' },
      ]);
    },
  );

  it('accepts names of known lists between URLs', () => {
    const url = 'https://a.example/x,eu_fsfx?key=b,c';
    expect(
      load(`eu_fsf,a=simple-csv:${url},us_ofac_sdn,b=ftm-json:https://b.example un_sc_sanctions`),
    ).toMatchObject([
      { name: 'eu_fsf' },
      { name: 'a', url },
      { name: 'us_ofac_sdn' },
      { name: 'b', url: 'https://b.example' },
      { name: 'un_sc_sanctions' },
    ]);
  });

  it('accepts another URL for a known list', () => {
    const url = 'https://lists.example/eu.xml?token=mine';
    expect(load(`eu_fsf=eu-xml:${url}`)).toEqual([{ name: 'eu_fsf', format: 'eu-xml', url }]);
  });

  it('rejects an unknown name, and names the known ones', () => {
    expect(() => load('eu_fsf,eu_sanctions')).toThrow(
      '"eu_sanctions" is not a known list, so it needs a URL as in eu_sanctions=format:url; known lists: us_ofac_sdn, us_ofac_cons, un_sc_sanctions, eu_fsf, gb_fcdo_sanctions, ch_seco_sanctions',
    );
  });

  it.each([
    ['https://a.example/list.csv', 'no name'],
    ['a=un-xml', 'an entry is not a name, or has no name or no format before its URL'],
    ['EU_FSF', 'an entry is not a name'],
    ['constructor', '"constructor" is not a known list'],
    ['demo', '"demo" is not a known list'],
    ['eu_fsf eu_fsf', 'eu_fsf is configured twice'],
    ['eu_fsf eu_fsf=eu-xml:https://a.example', 'eu_fsf is configured twice'],
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
