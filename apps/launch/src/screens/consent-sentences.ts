import type { AgreedText, ConsentFacts } from '../flow/screen.types';
import type { Language, TextKey, TextValues } from '../language/language';

/** A sentence of the consent screen. */
export interface ConsentSentence {
  key: TextKey;
  values?: TextValues;
}

type BlockName = 'happens' | 'leaves' | 'kept';

/** The sentences that apply to a session, by block. */
export type ConsentSentences = Record<BlockName, TextKey[]>;

/** A block of the full text. */
export interface ConsentBlock {
  name: BlockName;
  title: TextKey;
  sentences: readonly ConsentSentence[];
}

type Sentence = [key: TextKey, isTrue: (facts: ConsentFacts) => boolean];

const hasStep =
  (name: ConsentFacts['steps'][number]) =>
  ({ steps }: ConsentFacts): boolean =>
    steps.includes(name);
const mayShowDocument = (facts: ConsentFacts): boolean =>
  hasStep('identity_document')(facts) || facts.mayAskDocument;
const isEnroll = ({ purpose }: ConsentFacts): boolean => purpose === 'enroll';
/** A SIGN-IN that may send descriptors may also give the device a new token. */
const mayRenewToken = ({ face }: ConsentFacts): boolean => face === 'score';
const isOnlyDecision = ({ age }: ConsentFacts): boolean => age?.report === 'decision';

const happens: readonly Sentence[] = [
  ['consent.happens.face', hasStep('face')],
  ['consent.happens.document', hasStep('identity_document')],
  [
    'consent.happens.documentMaybe',
    (facts) => mayShowDocument(facts) && !hasStep('identity_document')(facts),
  ],
  ['consent.happens.passkeyCreate', (facts) => hasStep('passkey')(facts) && isEnroll(facts)],
  ['consent.happens.passkeyUse', (facts) => hasStep('passkey')(facts) && !isEnroll(facts)],
];

const comparesWithDocument = (facts: ConsentFacts): boolean =>
  hasStep('face')(facts) && mayShowDocument(facts);

const leaves: readonly Sentence[] = [
  ['consent.leaves.decision', isOnlyDecision],
  ['consent.leaves.near', (facts) => isOnlyDecision(facts) && hasStep('face')(facts)],
  ['consent.leaves.age', ({ age }) => age?.report === 'age'],
  ['consent.leaves.faceNumbers', ({ face }) => face === 'numbers'],
  ['consent.leaves.tokenKey', isEnroll],
  ['consent.leaves.tokenCopy', ({ keepsTokenCopy }) => keepsTokenCopy],
  ['consent.leaves.score', mayRenewToken],
  ['consent.leaves.renewal', mayRenewToken],
  ['consent.leaves.scoreOnly', ({ face }) => face === 'scoreOnly'],
  ['consent.leaves.selfie', ({ sendsPicture }) => sendsPicture],
  ['consent.leaves.noPicture', ({ sendsPicture }) => !sendsPicture],
  ['consent.leaves.document', mayShowDocument],
  ['consent.leaves.faceMatch', comparesWithDocument],
  ['consent.leaves.signals', () => true],
  ['consent.leaves.consent', () => true],
];

const kept: readonly Sentence[] = [
  ['consent.kept.result', () => true],
  ['consent.kept.enrolled', ({ face }) => face === 'numbers'],
  ['consent.kept.token', isEnroll],
  ['consent.kept.device', isEnroll],
  ['consent.kept.pictures', ({ sendsPicture }) => !sendsPicture],
  ['consent.kept.selfie', ({ sendsPicture }) => sendsPicture],
];

const choose = (sentences: readonly Sentence[], facts: ConsentFacts): TextKey[] =>
  sentences.filter(([, isTrue]) => isTrue(facts)).map(([key]) => key);

// The short text: one line for each block, in whole sentences. That pictures stay is true only where none is sent.
const sendsFace =
  (name: ConsentFacts['face']) =>
  ({ face }: ConsentFacts): boolean =>
    face === name;
const isAge = ({ purpose }: ConsentFacts): boolean => purpose === 'age';

const short: Record<BlockName, readonly Sentence[]> = {
  happens: [
    ['consent.short.age', (facts) => isAge(facts) && hasStep('face')(facts)],
    ['consent.short.ageDocument', (facts) => isAge(facts) && !hasStep('face')(facts)],
    ['consent.short.enroll', isEnroll],
    ['consent.short.signIn', ({ purpose }) => purpose === 'signIn'],
    ['consent.happens.document', (facts) => hasStep('identity_document')(facts) && hasStep('face')(facts)],
    [
      'consent.happens.documentMaybe',
      ({ mayAskDocument, steps }) => mayAskDocument && !steps.includes('identity_document'),
    ],
  ],
  leaves: [
    ['consent.short.selfie', ({ sendsPicture }) => sendsPicture],
    ['consent.short.stays', ({ face, sendsPicture }) => !sendsPicture && face === 'stays'],
    ['face.private', ({ face, sendsPicture }) => !sendsPicture && face !== 'stays'],
    ['consent.short.numbers', sendsFace('numbers')],
    ['consent.short.token', sendsFace('token')],
    ['consent.short.score', sendsFace('score')],
    ['consent.short.scoreOnly', sendsFace('scoreOnly')],
    ['consent.short.ageNumber', ({ age }) => age?.report === 'age'],
  ],
  kept: [
    ['consent.kept.result', () => true],
    ['consent.short.enrolled', isEnroll],
  ],
};

/** Chooses the sentences of the three lines that are always shown. */
export const chooseShortSentences = (facts: ConsentFacts): ConsentSentences => ({
  happens: choose(short.happens, facts),
  leaves: choose(short.leaves, facts),
  kept: choose(short.kept, facts),
});

/** Chooses the sentences of the full text. */
export function chooseSentences(facts: ConsentFacts): ConsentSentences {
  return {
    happens: choose(happens, facts),
    leaves: choose(leaves, facts),
    kept: choose(kept, facts),
  };
}

export const consentTitles: Record<ConsentFacts['purpose'], TextKey> = {
  age: 'consent.title.age',
  enroll: 'consent.title.enroll',
  signIn: 'consent.title.signIn',
};

/** How long the result is kept, as a value of a sentence. */
export const toKeptTime = ({ retentionSeconds }: ConsentFacts, language: Language): TextValues => ({
  time: language.formatDuration(retentionSeconds),
});

/** The full text: the screen shows it, and `toAgreedText` writes it down. */
export function buildConsentBlocks(facts: ConsentFacts, language: Language): ConsentBlock[] {
  const { happens, leaves, kept } = chooseSentences(facts);
  const thresholds = facts.age?.report === 'decision' ? facts.age.thresholds : [];
  const time = toKeptTime(facts, language);
  return [
    { name: 'happens', title: 'consent.happens', sentences: happens.map((key) => ({ key })) },
    { name: 'leaves', title: 'consent.leaves', sentences: leaves.flatMap(perThreshold(thresholds)) },
    { name: 'kept', title: 'consent.kept', sentences: kept.map((key) => ({ key, values: time })) },
  ];
}

const ofThresholds: readonly TextKey[] = ['consent.leaves.decision', 'consent.leaves.near'];

/** Face and document may have different thresholds: then the sentence is shown for each. */
const perThreshold =
  (thresholds: readonly number[]) =>
  (key: TextKey): ConsentSentence[] =>
    ofThresholds.includes(key) ? thresholds.map((age) => ({ key, values: { age } })) : [{ key }];

/** The full text as it is shown, one line for each heading and sentence: the title, the blocks, and who is responsible. */
export function toAgreedText(facts: ConsentFacts, language: Language): AgreedText {
  const lines: ConsentSentence[] = [
    { key: consentTitles[facts.purpose] },
    ...buildConsentBlocks(facts, language).flatMap(({ title, sentences }) => [{ key: title }, ...sentences]),
    ...(facts.responsible === undefined
      ? []
      : [{ key: 'consent.responsible' as const, values: { name: facts.responsible } }]),
  ];
  return {
    text: lines.map(({ key, values }) => language.text(key, values)).join('\n'),
    locale: language.tag,
  };
}
