import type { ConsentFacts } from '../flow/screen.types';
import type { Language, TextKey, TextValues } from '../language/language';
import { splitText } from '../language/text-parts';
import english from '../language/texts/en.json';
import { chooseSentences, chooseShortSentences, toAgreedText } from './consent-sentences';

const age: ConsentFacts = {
  purpose: 'age',
  steps: ['face'],
  mayAskDocument: false,
  age: { report: 'decision', thresholds: [18] },
  face: 'stays',
  keepsTokenCopy: false,
  sendsPicture: false,
  responsible: undefined,
  retentionSeconds: 86_400,
};
const enroll: ConsentFacts = { ...age, purpose: 'enroll', age: undefined, face: 'numbers' };
const signIn: ConsentFacts = { ...enroll, purpose: 'signIn', face: 'score' };

describe('chooseSentences', () => {
  it('states for an age check that only the decision leaves the device', () => {
    expect(chooseSentences(age)).toEqual({
      happens: ['consent.happens.face'],
      leaves: [
        'consent.leaves.decision',
        'consent.leaves.near',
        'consent.leaves.noPicture',
        'consent.leaves.signals',
        'consent.leaves.consent',
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
      'consent.leaves.consent',
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

describe('chooseShortSentences', () => {
  it('says in three lines that pictures of an age check stay on the device', () => {
    expect(chooseShortSentences(age)).toEqual({
      happens: ['consent.short.age'],
      leaves: ['consent.short.stays'],
      kept: ['consent.kept.result'],
    });
  });

  it('says before the start that a document is needed, or may be', () => {
    const both = chooseShortSentences({ ...age, steps: ['face', 'identity_document'] });
    expect(both.happens).toEqual(['consent.short.age', 'consent.happens.document']);
    const maybe = chooseShortSentences({ ...age, mayAskDocument: true });
    expect(maybe.happens).toEqual(['consent.short.age', 'consent.happens.documentMaybe']);
    const only = chooseShortSentences({ ...age, steps: ['identity_document'] });
    expect(only.happens).toEqual(['consent.short.ageDocument']);
  });

  it('says that the age leaves the device as a number where it does', () => {
    const { leaves } = chooseShortSentences({ ...age, age: { report: 'age' } });
    expect(leaves).toEqual(['consent.short.stays', 'consent.short.ageNumber']);
  });

  it.each<[ConsentFacts['face'], string]>([
    ['numbers', 'consent.short.numbers'],
    ['token', 'consent.short.token'],
    ['score', 'consent.short.score'],
    ['scoreOnly', 'consent.short.scoreOnly'],
  ])('never says that pictures stay where one is sent, with %s', (face, sent) => {
    expect(chooseShortSentences({ ...enroll, face }).leaves).toEqual(['face.private', sent]);
    const { leaves } = chooseShortSentences({ ...enroll, face, sendsPicture: true });
    expect(leaves).toEqual(['consent.short.selfie', sent]);
  });

  it('never says in a sentence about what is sent that pictures stay', () => {
    const sent = Object.entries(english).filter(([key]) =>
      /^consent\.short\.(numbers|token|score)/.test(key),
    );
    expect(sent.filter(([, text]) => text.includes(english['face.private']))).toEqual([]);
  });

  // What the short text says, next to all that leaves the device: no short sentence may exclude something of the second list.
  const always = ['consent.leaves.signals', 'consent.leaves.consent'];
  const ofDocument = ['consent.leaves.document', 'consent.leaves.faceMatch'];
  it.each<[string, Partial<ConsentFacts>, short: string[], full: string[]]>([
    ['an age check', {}, ['short.stays'], ['decision', 'near', 'noPicture']],
    [
      'an age check with its number',
      { age: { report: 'age' } },
      ['short.stays', 'short.ageNumber'],
      ['age', 'noPicture'],
    ],
    ['an ENROLL', enroll, ['private', 'short.numbers'], ['faceNumbers', 'tokenKey', 'noPicture']],
    [
      'an ENROLL of a token',
      { ...enroll, face: 'token' },
      ['private', 'short.token'],
      ['tokenKey', 'noPicture'],
    ],
    [
      'an ENROLL with a picture',
      { ...enroll, sendsPicture: true },
      ['short.selfie', 'short.numbers'],
      ['faceNumbers', 'tokenKey', 'selfie'],
    ],
    [
      'a SIGN-IN',
      { ...signIn, face: 'score' },
      ['private', 'short.score'],
      ['score', 'renewal', 'noPicture'],
    ],
    [
      'a SIGN-IN with only a token',
      { ...signIn, face: 'scoreOnly' },
      ['private', 'short.scoreOnly'],
      ['scoreOnly', 'noPicture'],
    ],
  ])('summarises what leaves the device at %s, also with a document', (_, changes, short, full) => {
    for (const mayAskDocument of [false, true]) {
      const facts: ConsentFacts = { ...age, ...changes, mayAskDocument };
      expect(chooseShortSentences(facts).leaves).toEqual(
        short.map((key) => (key === 'private' ? 'face.private' : `consent.${key}`)),
      );
      expect(chooseSentences(facts).leaves).toEqual([
        ...full.map((key) => `consent.leaves.${key}`),
        ...(mayAskDocument ? ofDocument : []),
        ...always,
      ]);
    }
  });

  it('names the technical details where nothing else of the person is sent, and excludes nothing', () => {
    const short = Object.entries(english).filter(([key]) => key.startsWith('consent.short.'));
    expect(short.filter(([, text]) => /\bonly\b|nothing else/i.test(text))).toEqual([]);
    expect(english['consent.short.stays']).toContain('technical details');
  });

  it('names descriptors where a SIGN-IN may send them', () => {
    expect(english['consent.short.score']).toContain('numbers that describe your face');
    expect(english['consent.short.scoreOnly']).not.toContain('numbers');
  });

  it('says that what recognises an enrolled person is kept', () => {
    expect(chooseShortSentences(enroll).kept).toEqual(['consent.kept.result', 'consent.short.enrolled']);
  });
});

describe('toAgreedText', () => {
  const language = {
    tag: 'en',
    text: (key: TextKey, values: TextValues = {}) =>
      splitText(english[key], values as Record<string, string>)
        .map(({ text }) => text)
        .join(''),
    formatDuration: () => '24 hours',
  } as unknown as Language;

  it('is the full text, one line for each heading and sentence', () => {
    const { text, locale } = toAgreedText({ ...age, responsible: 'Example Ltd' }, language);
    expect(locale).toBe('en');
    expect(text.split('\n')).toEqual([
      'Check your age',
      'What happens',
      english['consent.happens.face'],
      'What leaves this device',
      'Whether you are younger than 18, exactly 18, or older.',
      'Whether the estimate is close to 18.',
      'No picture.',
      english['consent.leaves.signals'],
      english['consent.leaves.consent'],
      'How long it is kept',
      'The result is deleted after 24 hours.',
      english['consent.kept.pictures'],
      'Responsible: Example Ltd',
    ]);
  });

  it('has the sentences of both thresholds of an age check', () => {
    const thresholds = [18, 21];
    const { text } = toAgreedText({ ...age, age: { report: 'decision', thresholds } }, language);
    expect(text).toContain('younger than 18,');
    expect(text).toContain('younger than 21,');
  });
});
