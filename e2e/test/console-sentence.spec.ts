/* eslint-disable @nx/enforce-module-boundaries -- the texts of the console and the tables of the services, which no library exports */
// What the services say in English, and how the console says it in German.
import { de } from '../../apps/console-page/src/language/texts/de';
import { en } from '../../apps/console-page/src/language/texts/en';
import { Words } from '../../apps/console-page/src/language/words';
import { classifyStatus } from '../../libs/webhooks/src/delivery/attempt';
import {
  dateWords,
  joinedWords,
  nameWords,
  noDateWords,
  partWords,
} from '../../libs/matching/src/explanation/wording.table';
import { toOutboundError } from '../../libs/outbound/src/outbound-failure';

const [german, english] = [new Words('de', de), new Words('en', en)];

const [mine, theirs] = ['Ann "Q" $& {person}', 'Lee. \\d+'];
const reasons = [
  nameWords.compared(theirs),
  nameWords.missingInList(`"${mine}"`),
  nameWords.missingInPerson(`"${mine}", "${theirs}"`),
  nameWords.contradiction(`"${mine}"`, `"${theirs}"`),
  nameWords.swapped,
  ...Object.values(partWords).flatMap((say) => [say(mine, theirs), say(mine, mine)]),
  joinedWords(mine, theirs),
  ...Object.values(dateWords).map((say) => say('1970-01-02', '1970-02-01 or 1971')),
  ...Object.values(noDateWords),
];
const codes = [
  ...['ETIMEDOUT', 'UND_ERR_BODY_TIMEOUT', 'ECONNREFUSED', 'EHOSTUNREACH', 'ECONNRESET', 'UND_ERR_CLOSED'],
  ...[
    'ENOTFOUND',
    'CERT_HAS_EXPIRED',
    'CERT_NOT_YET_VALID',
    'HOSTNAME_MISMATCH',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
  ],
  ...['EPROTO', 'UND_ERR_INVALID_ARG', 'OTHER'],
];
const attempts = [
  ...[200, 302, 410, 404, 503].map((status) => classifyStatus(status).detail),
  ...codes.map((code) => toOutboundError({ code }).message),
];

describe('a sentence of a service', () => {
  it.each([...reasons, ...attempts])(
    'is German in the German console, and unchanged in English: %s',
    (one) => {
      expect(german.sentence(one)).not.toBe(one);
      expect(german.sentence(one)).not.toMatch(/\b(the|of|and|is)\b/);
      expect(english.sentence(one)).toBe(one);
    },
  );

  it('keeps its values, whatever they contain', () => {
    const text = german.sentence(partWords.sound(mine, theirs));
    expect(text).toBe(`„${mine}“ klingt wie „${theirs}“.`);
  });

  it('stays as it is if the console does not know it', () => {
    expect(german.sentence('Something new.')).toBe('Something new.');
  });
});
