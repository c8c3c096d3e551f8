import type { ConsentFacts } from '../course/screen.types';
import { sentencesOf } from './consent-sentences';

const age: ConsentFacts = {
  purpose: 'age',
  steps: ['face'],
  mayAskDocument: false,
  age: { report: 'decision', thresholds: [18] },
  face: 'stays',
  sendsPicture: false,
  retentionSeconds: 86_400,
};
const enroll: ConsentFacts = { ...age, purpose: 'enroll', age: undefined, face: 'numbers' };

describe('the sentences of the consent', () => {
  it('say of an age check that only the decision leaves', () => {
    expect(sentencesOf(age)).toEqual({
      happens: ['consent.happens.face'],
      leaves: [
        'consent.leaves.decision',
        'consent.leaves.near',
        'consent.leaves.noPicture',
        'consent.leaves.signals',
      ],
      kept: ['consent.kept.result', 'consent.kept.pictures'],
    });
  });

  it('name a document that may be asked for, and one that will be', () => {
    const maybe = sentencesOf({ ...age, mayAskDocument: true });
    expect(maybe.happens).toContain('consent.happens.documentMaybe');
    expect(maybe.leaves).toContain('consent.leaves.document');
    expect(maybe.leaves).toContain('consent.leaves.faceMatch');
    const surely = sentencesOf({ ...age, mayAskDocument: true, steps: ['face', 'identity_document'] });
    expect(surely.happens).toEqual(['consent.happens.face', 'consent.happens.document']);
  });

  it('say that no picture leaves exactly where none does', () => {
    expect(sentencesOf(enroll).leaves).toContain('consent.leaves.noPicture');
    const { leaves, kept } = sentencesOf({ ...enroll, sendsPicture: true });
    expect(leaves).toContain('consent.leaves.selfie');
    expect(leaves).not.toContain('consent.leaves.noPicture');
    expect(kept).not.toContain('consent.kept.pictures');
    expect(kept).toContain('consent.kept.selfie');
  });

  it('say how long the numbers of an enrolled face are kept', () => {
    expect(sentencesOf(enroll).kept).toEqual(
      expect.arrayContaining(['consent.kept.enrolled', 'consent.kept.device']),
    );
    expect(sentencesOf({ ...enroll, purpose: 'signIn' }).kept).not.toContain('consent.kept.enrolled');
  });

  it('tell making a passkey from using it', () => {
    const steps = ['face', 'passkey'] as const;
    expect(sentencesOf({ ...enroll, steps }).happens).toContain('consent.happens.passkeyCreate');
    expect(sentencesOf({ ...enroll, purpose: 'signIn', steps }).happens).toContain(
      'consent.happens.passkeyUse',
    );
  });
});
