import { shownError, shownSource } from './shown-source';

describe('where a list comes from', () => {
  it.each([
    ['/srv/lists/un/consolidated.xml', 'consolidated.xml'],
    ['/srv/lists/ofac-2021-07', 'ofac-2021-07'],
    ['https://scsanctions.un.org/resources/xml/', 'https://scsanctions.un.org/resources/xml/'],
    ['built in', 'built in'],
  ])('%j is shown as %j', (source, shown) => expect(shownSource(source)).toBe(shown));

  it.each([
    ['There is no sdn.csv in /srv/lists/ofac.', 'There is no sdn.csv in ofac.'],
    ['There is no /srv/a.xml.', 'There is no a.xml.'],
    ['https://x.org/a/b.xml answered 500', 'https://x.org/a/b.xml answered 500'],
    [null, null],
  ])('the error %j is shown as %j', (error, shown) => expect(shownError(error)).toBe(shown));
});
