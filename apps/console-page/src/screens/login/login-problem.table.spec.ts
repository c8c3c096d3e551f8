import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findLoginProblem } from './login-problem.table';

// The codes of the server, which the page must not import.
const server = readFileSync(path.join(__dirname, '../../../../console/src/oidc/oidc.problem.ts'), 'utf8');
const [list = ''] = /oidcProblems = \[[^\]]*\]/.exec(server) ?? [];
const oidcProblems = [...list.matchAll(/'(\w+)'/g)].map(([, code]) => code);

describe('the problems of a login with the OpenID provider', () => {
  it('are those of the server', () => expect(oidcProblems).toContain('denied'));

  it.each(oidcProblems)('have a text: %s', (code) => {
    expect(findLoginProblem(code)).toBe(`login.problem.${code}`);
  });

  it.each([undefined, '', 'toString', '__proto__', 'Call 555-1234'])('are not %j', (code) => {
    expect(findLoginProblem(code)).toBeUndefined();
  });
});
