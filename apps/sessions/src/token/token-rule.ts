import type { OpenedReply } from '@gatehouse/tokens/key-holder';
import { type TokenRule, tokenRules } from './token-rule.table';

export type RuleResult = 'match' | 'below_threshold' | 'too_long' | 'not_from_token' | 'unknown_version';

/** Applies the rule of a version. The result is for the metric; the device gets yes or no. */
export function applyRule(version: string, { isGenuine, score, length }: OpenedReply): RuleResult {
  const rule = findTokenRule(version);
  if (!rule) return 'unknown_version';
  if (!isGenuine) return 'not_from_token';
  // Written so that NaN never passes.
  if (!(length <= rule.maxLength)) return 'too_long';
  return score / Math.max(1, length) >= rule.minScore ? 'match' : 'below_threshold';
}

export const findTokenRule = (version: string): TokenRule | undefined =>
  Object.hasOwn(tokenRules, version) ? tokenRules[version] : undefined;
