import { getRetryText, getEndText } from './reason.table';

describe('the texts for reasons', () => {
  it('depend on the step', () => {
    expect(getRetryText('face', 'unreadable')).toBe('again.unreadable');
    expect(getRetryText('identity_document', 'unreadable')).toBe('again.unreadable.document');
  });

  it('promise no further try after the end', () => {
    expect(getEndText('failedSignIn', 'device_key')).toBeUndefined();
    expect(getEndText('failed', 'spoof')).toBe('problem.tries.text');
    expect(getEndText('failedSignIn', 'unrecognised')).toBe('again.mismatch.person');
    expect(getEndText('failedSignIn', 'noToken')).toBe('result.failed.noToken');
    expect(getEndText('failed', undefined)).toBeUndefined();
  });
});
