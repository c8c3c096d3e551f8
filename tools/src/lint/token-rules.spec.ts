import path from 'node:path';

interface TokenRule {
  dimension: number;
  minScore: number;
  maxLength: number;
}

// Neither project may import the other.
const load = <T>(file: string): Promise<T> => import(path.resolve(__dirname, '../../..', file)) as Promise<T>;

describe('the rules for comparisons that the bench measures', () => {
  it('are those of sessions', async () => {
    const decided = await load<{ tokenRules: Record<string, TokenRule> }>(
      'apps/sessions/src/token/token-rule.table.ts',
    );
    const measured = await load<{ tokenRules: (TokenRule & { spaceName: string })[] }>(
      'bench/src/tokens/rule.table.ts',
    );
    expect(
      Object.fromEntries(measured.tokenRules.map(({ spaceName, ...rule }) => [spaceName, rule])),
    ).toEqual(decided.tokenRules);
  });
});
