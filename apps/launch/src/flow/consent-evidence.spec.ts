import { createHash } from 'node:crypto';
import { createConsentEvidence } from './consent-evidence';

describe('createConsentEvidence', () => {
  it('is the SHA-256 digest of the text in UTF-8, and its language', async () => {
    const text = 'Alter prüfen\nWas geschieht';
    expect(await createConsentEvidence({ text, locale: 'de' })).toEqual({
      sha256: createHash('sha256').update(text).digest('hex'),
      locale: 'de',
    });
  });
});
