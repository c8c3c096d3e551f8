import english from '../language/texts/en.json';
import { getRetryText, getEndText } from './reason.table';

describe('the texts for reasons', () => {
  it('depend on the step', () => {
    expect(getRetryText('face', 'unreadable')).toBe('again.unreadable');
    expect(getRetryText('identity_document', 'unreadable')).toBe('again.unreadable.document');
  });

  it('promise no further try after the end', () => {
    expect(getEndText('device_key')).toBeUndefined();
    expect(getEndText('spoof')).toBe('problem.tries.text');
    expect(getEndText('challenge')).toBe('problem.challenge.text');
    expect(getEndText('unrecognised')).toBe('again.mismatch.person');
    expect(getEndText('noToken')).toBe('result.failed.noToken');
    expect(getEndText('document')).toBe('again.unreadable.document');
    expect(getEndText(undefined)).toBeUndefined();
  });

  it.each(['camera', 'unreadable', 'mismatch'] as const)(
    'say only what happened after the end: %s',
    (reason) => {
      const retry = english[getRetryText('face', reason)];
      const end = english[getEndText(reason)!];
      expect(retry.startsWith(`${end} `)).toBe(true);
    },
  );
});
