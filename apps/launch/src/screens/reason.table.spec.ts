import { againText, endedText } from './reason.table';

describe('the reasons', () => {
  it('are told by the step', () => {
    expect(againText('face', 'unreadable')).toBe('again.unreadable');
    expect(againText('identity_document', 'unreadable')).toBe('again.unreadable.document');
  });

  it('promise no further try at the end', () => {
    expect(endedText('failedSignIn', 'device_key')).toBeUndefined();
    expect(endedText('failed', 'spoof')).toBe('problem.tries.text');
    expect(endedText('failedSignIn', 'unrecognised')).toBe('again.mismatch.person');
    expect(endedText('failed', undefined)).toBeUndefined();
  });
});
