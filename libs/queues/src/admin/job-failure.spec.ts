import { DomainError } from '@gatehouse/platform';
import { describeError } from './job-failure.store';

describe('the error of a failed job', () => {
  it.each([
    ['one of ours', new DomainError('list', 502, 'The list is unreachable.'), 'The list is unreachable.'],
    ['one that quotes a value', new TypeError('Invalid e-mail ann@example.org'), 'TypeError'],
    [
      'one of PostgreSQL',
      Object.assign(new Error('duplicate key (mail)=(ann@example.org)'), {
        name: 'QueryError',
        code: '23505',
      }),
      'QueryError (23505)',
    ],
    ['one with a code that is text', Object.assign(new Error('x'), { code: 'ann@example.org' }), 'Error'],
  ])('is shown without personal data: %s', (_, error, shown) => {
    expect(describeError(error)).toBe(shown);
  });
});
