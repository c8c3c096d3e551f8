import { toPublicError, toPublicSource } from './dataset.dto';

describe('DatasetReply', () => {
  it.each([
    ['/srv/lists/un/consolidated.xml', 'consolidated.xml'],
    ['/srv/lists/ofac-2021-07', 'ofac-2021-07'],
    ['https://scsanctions.un.org/resources/xml/', 'https://scsanctions.un.org/resources/xml/'],
    ['built in', 'built in'],
  ])('shows the source %j as %j', (source, shown) => expect(toPublicSource(source)).toBe(shown));

  it.each([
    ['There is no sdn.csv in /srv/lists/ofac.', 'There is no sdn.csv in ofac.'],
    ['There is no /srv/a.xml.', 'There is no a.xml.'],
    ['https://x.org/a/b.xml answered 500', 'https://x.org/a/b.xml answered 500'],
    [null, null],
  ])('shows the error %j as %j', (error, shown) => expect(toPublicError(error)).toBe(shown));
});
