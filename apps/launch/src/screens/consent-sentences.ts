import type { ConsentFacts } from '../flow/screen.types';
import type { TextKey } from '../language/language';

/** The sentences that apply to a session, by block. */
export interface ConsentSentences {
  happens: TextKey[];
  leaves: TextKey[];
  kept: TextKey[];
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
];

const kept: readonly Sentence[] = [
  ['consent.kept.result', () => true],
  ['consent.kept.enrolled', ({ face }) => face === 'numbers'],
  ['consent.kept.token', isEnroll],
  ['consent.kept.device', isEnroll],
  ['consent.kept.pictures', ({ sendsPicture }) => !sendsPicture],
  ['consent.kept.selfie', ({ sendsPicture }) => sendsPicture],
];

/** Chooses the sentences of the consent screen. */
export function chooseSentences(facts: ConsentFacts): ConsentSentences {
  const chosen = (sentences: readonly Sentence[]): TextKey[] =>
    sentences.filter(([, isTrue]) => isTrue(facts)).map(([key]) => key);
  return { happens: chosen(happens), leaves: chosen(leaves), kept: chosen(kept) };
}
