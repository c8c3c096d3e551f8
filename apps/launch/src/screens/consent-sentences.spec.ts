import type { ConsentFacts } from '../flow/screen.types';
import { chooseSentences } from './consent-sentences';

const age: ConsentFacts = {
  purpose: 'age',
  steps: ['face'],
  mayAskDocument: false,
  age: { report: 'decision', thresholds: [18] },
  face: 'stays',
  keepsTokenCopy: false,
  sendsPicture: false,
  retentionSeconds: 86_400,
};
const enroll: ConsentFacts = { ...age, purpose: 'enroll', age: undefined, face: 'numbers' };

describe('chooseSentences', () => {
  it('states for an age check that only the decision leaves the device', () => {
    expect(chooseSentences(age)).toEqual({
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

  it('names an optional document and a required one', () => {
    const maybe = chooseSentences({ ...age, mayAskDocument: true });
    expect(maybe.happens).toContain('consent.happens.documentMaybe');
    expect(maybe.leaves).toContain('consent.leaves.document');
    expect(maybe.leaves).toContain('consent.leaves.faceMatch');
    const surely = chooseSentences({ ...age, mayAskDocument: true, steps: ['face', 'identity_document'] });
    expect(surely.happens).toEqual(['consent.happens.face', 'consent.happens.document']);
  });

  it('states that no picture leaves the device only where none does', () => {
    expect(chooseSentences(enroll).leaves).toContain('consent.leaves.noPicture');
    const { leaves, kept } = chooseSentences({ ...enroll, sendsPicture: true });
    expect(leaves).toContain('consent.leaves.selfie');
    expect(leaves).not.toContain('consent.leaves.noPicture');
    expect(kept).not.toContain('consent.kept.pictures');
    expect(kept).toContain('consent.kept.selfie');
  });

  it('states how long the descriptors and the key of an enrolled face are kept', () => {
    expect(chooseSentences(enroll).kept).toEqual(
      expect.arrayContaining(['consent.kept.enrolled', 'consent.kept.token', 'consent.kept.device']),
    );
    expect(chooseSentences({ ...enroll, face: 'token' }).kept).toEqual(
      expect.arrayContaining(['consent.kept.token', 'consent.kept.device']),
    );
    expect(chooseSentences({ ...enroll, face: 'token' }).kept).not.toContain('consent.kept.enrolled');
    expect(chooseSentences({ ...enroll, purpose: 'signIn', face: 'score' }).kept).not.toContain(
      'consent.kept.enrolled',
    );
  });

  it.each<[string, Partial<ConsentFacts>, string[]]>([
    ['an ENROLL', {}, ['faceNumbers', 'tokenKey']],
    ['an ENROLL whose token is copied', { keepsTokenCopy: true }, ['faceNumbers', 'tokenKey', 'tokenCopy']],
    ['an ENROLL of only a token', { face: 'token' }, ['tokenKey']],
    ['a SIGN-IN', { purpose: 'signIn', face: 'score' }, ['score', 'renewal']],
    ['a SIGN-IN with only a token', { purpose: 'signIn', face: 'scoreOnly' }, ['scoreOnly']],
  ])('states what of the face leaves the device at %s', (_, changes, expected) => {
    const { leaves } = chooseSentences({ ...enroll, ...changes });
    expect(leaves).toEqual([
      ...expected.map((key) => `consent.leaves.${key}`),
      'consent.leaves.noPicture',
      'consent.leaves.signals',
    ]);
  });

  it('distinguishes creating a passkey from using one', () => {
    const steps = ['face', 'passkey'] as const;
    expect(chooseSentences({ ...enroll, steps }).happens).toContain('consent.happens.passkeyCreate');
    expect(chooseSentences({ ...enroll, purpose: 'signIn', steps }).happens).toContain(
      'consent.happens.passkeyUse',
    );
  });
});
