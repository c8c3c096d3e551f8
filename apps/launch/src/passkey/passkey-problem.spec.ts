import { toPasskeyProblem } from './passkey-problem';

const named = (name: string) => Object.assign(new Error('no'), { name });

describe('toPasskeyProblem', () => {
  it.each([
    ['InvalidStateError', 'exists'],
    ['NotAllowedError', 'refused'],
    ['NotSupportedError', 'none'],
    ['ConstraintError', 'none'],
    ['SecurityError', 'none'],
    ['UnknownError', 'refused'],
  ])('maps %s to %s', (name, problem) => {
    expect(toPasskeyProblem(named(name))).toBe(problem);
  });

  it('maps anything else to a problem that can be retried', () => {
    expect(toPasskeyProblem('no')).toBe('refused');
  });
});
