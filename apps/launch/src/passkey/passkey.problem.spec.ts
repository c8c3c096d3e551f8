import { problemOf } from './passkey.problem';

const named = (name: string) => Object.assign(new Error('no'), { name });

describe('the problem of a passkey', () => {
  it.each([
    ['InvalidStateError', 'exists'],
    ['NotAllowedError', 'refused'],
    ['NotSupportedError', 'none'],
    ['ConstraintError', 'none'],
    ['SecurityError', 'none'],
    ['UnknownError', 'refused'],
  ])('of %s is %s', (name, problem) => {
    expect(problemOf(named(name))).toBe(problem);
  });

  it('of anything else is one that can be tried again', () => {
    expect(problemOf('no')).toBe('refused');
  });
});
