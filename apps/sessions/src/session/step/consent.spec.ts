import { addConsent, type ConsentFinding, toConsentView } from './consent';

const consent = { sha256: 'ab'.repeat(32), locale: 'pt-BR' };
const other = { sha256: 'cd'.repeat(32), locale: 'de' };
const at = (second: number) => new Date(Date.UTC(2026, 10, 18, 12, 0, second));
const found: ConsentFinding = { ...consent, at: at(1).toISOString(), epoch: 1 };

describe('the consent of a session', () => {
  it('is the first report of a device', () => {
    expect(addConsent({}, { consent }, { receivedAt: at(1), epoch: 1 })).toEqual({ consent: found });
    expect(addConsent({ consent: found }, { consent: other }, { receivedAt: at(2), epoch: 1 })).toEqual({});
    expect(addConsent({ consent: found }, {}, { receivedAt: at(2), epoch: 2 })).toEqual({});
  });

  it('is that of the device which has taken the session over, if it showed another text or language', () => {
    const isReplacedBy = (reported: typeof consent) =>
      addConsent({ consent: found }, { consent: reported }, { receivedAt: at(2), epoch: 2 });
    expect(isReplacedBy(other)).toEqual({ consent: { ...other, at: at(2).toISOString(), epoch: 2 } });
    expect(isReplacedBy({ ...consent, locale: 'pt-PT' })).toMatchObject({ consent: { locale: 'pt-PT' } });
    expect(isReplacedBy(consent)).toEqual({});
  });

  it('has no internal fields in the result', () => {
    expect(toConsentView(found)).toEqual({ ...consent, at: found.at });
  });
});
