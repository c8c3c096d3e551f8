import type { StepEvidence } from '../session-kind';
import type { StepPayload } from './step-payload.dto';
import { countMovements, findChallengeKind, isTooFast } from './step-rules';

type Report = NonNullable<StepPayload['liveness']>;

const evidence: StepEvidence = {
  liveness: ['left', 'right', 'left', 'right'],
  gestures: ['nod', 'blink', 'open_mouth'],
  ...{ epoch: 1, network: 'a-network', serverMilliseconds: 1_500, receivedAt: new Date(0) },
};
const report = (...turns: Report['turns']): Report => ({ turns });
const turned = report('left', 'right', 'left', 'right');
const gestured = report('nod', 'blink', 'open_mouth');

describe('the challenge of a face step', () => {
  it.each<[string | undefined, string, Report]>([
    ['head_turns', 'the requested head turns', turned],
    ['gestures', 'the requested gestures', gestured],
    [undefined, 'gestures in another order', report('blink', 'nod', 'open_mouth')],
    [undefined, 'both', report(...turned.turns, ...gestured.turns)],
    [undefined, 'a part', report('nod', 'blink')],
    [undefined, 'nothing', report()],
  ])('is %s after %s', (challenge, _, reported) => {
    expect(findChallengeKind(reported, evidence)).toBe(challenge);
  });

  it.each([undefined, null])('of release 0.2.0 has no gestures (%s), and accepts none', (gestures) => {
    expect(findChallengeKind(turned, { ...evidence, gestures })).toBe('head_turns');
    expect(findChallengeKind(gestured, { ...evidence, gestures })).toBeUndefined();
    expect(findChallengeKind(report(), { liveness: null, gestures })).toBeUndefined();
  });

  it('needs the time of the movements that were made', () => {
    expect([countMovements(turned, evidence), countMovements(gestured, evidence)]).toEqual([4, 3]);
    expect([isTooFast(turned, evidence), isTooFast(gestured, evidence)]).toEqual([true, false]);
    expect([countMovements(report(), evidence), countMovements(undefined, evidence)]).toEqual([4, 4]);
  });
});
