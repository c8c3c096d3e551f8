import type { RetryReason, StepName } from '@gatehouse/sdk/browser';
import type { ScreenName } from './screen.types';
import { isBeforeFirstAnswer } from './step-back';

interface Situation {
  screen: ScreenName;
  name: StepName;
  triesLeft?: number;
  failure?: RetryReason;
  requirements?: StepName[];
}

const canGoBack = ({ screen, name, triesLeft = 3, failure, requirements }: Situation): boolean =>
  isBeforeFirstAnswer(
    { step: { name, triesLeft } as never, failure: failure ?? null },
    requirements ?? ['face', 'passkey'],
    screen,
  );

describe('isBeforeFirstAnswer', () => {
  it.each<[string, Situation]>([
    ['the face', { screen: 'face', name: 'face' }],
    [
      'a document',
      { screen: 'document', name: 'identity_document', requirements: ['identity_document', 'face'] },
    ],
    ['a passkey', { screen: 'passkey', name: 'passkey', requirements: ['passkey', 'face'] }],
  ])('goes back from %s that is asked for first', (_, situation) => {
    expect(canGoBack(situation)).toBe(true);
  });

  it.each<[string, Situation]>([
    ['a later step', { screen: 'passkey', name: 'passkey' }],
    ['an additional document', { screen: 'document', name: 'identity_document', requirements: ['face'] }],
    ['a failed try', { screen: 'face', name: 'face', triesLeft: 2 }],
    [
      'a step that is repeated because another one failed',
      { screen: 'face', name: 'face', failure: 'mismatch' },
    ],
    ['an answer that is being sent', { screen: 'sending', name: 'face' }],
    [
      'a document that is shown again for the face',
      { screen: 'document', name: 'face', requirements: ['identity_document', 'face'] },
    ],
  ])('does not go back after %s', (_, situation) => {
    expect(canGoBack(situation)).toBe(false);
  });

  it('does not go back before the claim', () => {
    expect(isBeforeFirstAnswer(null, ['face'], 'opening')).toBe(false);
  });
});
