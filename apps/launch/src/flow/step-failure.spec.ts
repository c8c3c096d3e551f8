import { toReportedFailure } from './step-failure';

describe('toReportedFailure', () => {
  it('reports a challenge that was not completed', () => {
    expect(toReportedFailure('challenge', { gestures: ['nod'] })).toBe('challenge');
    expect(toReportedFailure('challenge', { gestures: null })).toBe('challenge');
  });

  it('reports an unreadable face to a server of release 0.2.0, which rejects other failures', () => {
    expect(toReportedFailure('challenge', {})).toBe('unreadable');
    expect(toReportedFailure('spoof', {})).toBe('spoof');
  });
});
