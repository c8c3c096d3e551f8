import type { AuthenticatedKey } from '@gatehouse/auth';
import { DomainError, validated } from '@gatehouse/platform';
import type { Type } from '@nestjs/common';
import { jsonObjectIn } from './json-object';

export const liveKeyText =
  'x-sandbox-outcome works with test keys only; this is a live key. Use a test key, or leave the header out.';

/** Reads the header `x-sandbox-outcome`, where there is one; only a test key may make outcomes up. */
export function sandboxOutcomeIn<T extends object>(
  header: string | undefined,
  { mode }: AuthenticatedKey,
  shape: Type<T>,
  possible: (outcome: T) => T = (outcome) => outcome,
): T | undefined {
  if (header === undefined) return undefined;
  if (mode !== 'test') throw liveKey();
  const value = jsonObjectIn(header);
  if (!value) throw impossible('must be a JSON object, for example {"error":1}');
  try {
    return possible(validated(shape, value));
  } catch (error) {
    throw error instanceof DomainError && error.code !== code ? impossible(error.message) : error;
  }
}

const code = 'sandbox.outcome';

export const impossible = (problem: string) => new DomainError(code, 400, `x-sandbox-outcome: ${problem}`);

const liveKey = () => new DomainError('sandbox.live-key', 403, liveKeyText);
