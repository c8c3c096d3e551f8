import { faceModels } from '@gatehouse/biometrics';
import type { OpenedReply } from '@gatehouse/tokens/key-holder';
import { applyRule } from './token-rule';
import { tokenRules } from './token-rule.table';

const honest: OpenedReply = { isGenuine: true, score: 0.8, length: 1 };
const result = (reply: Partial<OpenedReply>, version = 'FACEAPI_1') =>
  applyRule(version, { ...honest, ...reply });

describe('the rule for comparisons', () => {
  it('exists for every face model', () => {
    expect(Object.keys(tokenRules).sort()).toEqual(
      Object.values(faceModels)
        .map(({ version }) => version)
        .sort(),
    );
  });

  it.each(Object.entries(tokenRules))('accepts the threshold of %s and nothing below', (version, rule) => {
    expect(result({ score: rule.minScore }, version)).toBe('match');
    expect(result({ score: rule.minScore - 1e-9 }, version)).toBe('below_threshold');
    expect(result({ length: rule.maxLength, score: 2 }, version)).toBe('match');
    expect(result({ length: rule.maxLength + 1e-9, score: 2 }, version)).toBe('too_long');
  });

  it('divides the score of a long probe by its length', () => {
    expect(result({ score: 0.7, length: 1.5 })).toBe('below_threshold');
    expect(result({ score: 0.75, length: 1.5 })).toBe('match');
  });

  it('does not multiply the score of a short probe', () => {
    expect(result({ score: 0.3, length: 0.5 })).toBe('below_threshold');
  });

  it('rejects what was not made from the token, whatever its numbers', () => {
    expect(result({ isGenuine: false, score: 1, length: 1 })).toBe('not_from_token');
  });

  it.each([
    [{ score: NaN }, 'below_threshold'],
    [{ length: NaN }, 'too_long'],
    [{ length: Infinity, score: Infinity }, 'too_long'],
  ])('rejects %j', (reply, expected) => {
    expect(result(reply)).toBe(expected);
  });

  it('rejects a version without a rule', () => {
    expect(result({}, 'OTHER_1')).toBe('unknown_version');
    expect(result({}, 'toString')).toBe('unknown_version');
  });
});
