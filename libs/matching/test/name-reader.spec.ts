import { buildIndex, listed } from './lists';
import { describeExpected, describeIndex } from './reference-index';

/** One letter in NFKC of three. */
const ligature = '\ufb03';

describe('NameReader', () => {
  it.each([
    'ar Ra\u0645 al \u674e\u660e el Baz',
    '\u062d\u0633\u064a\u0646 nasruddin \u674e',
    'ar \u0631\u062d\u0645\u0646',
    'ali abdulhamid-omar.\u674eb c-\u00e9 \u0645\u674e\u0645 \u674e\u660e',
    'abdulrahman \u062d\u0633\u0646 abdullah \u674e ar rahman',
    '\ufdfa '.repeat(14),
    `abdul${'k'.repeat(194)}\u674e`,
    `${'a'.repeat(199)}\u674e ${ligature.repeat(50)}`,
    `${ligature.repeat(64)}\u674e `.repeat(3),
    `${ligature.repeat(10)} \u674e `.repeat(8),
  ])('reads foreign words among Latin ones, and words of any length: %j', (text) => {
    const people = [listed([text, 'Abd Rahman', text]), listed(['Nasr al-Din'])];
    expect(describeIndex(buildIndex(people))).toEqual(describeExpected(people));
  });
});
