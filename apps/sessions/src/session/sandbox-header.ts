import type { AuthenticatedKey } from '@gatehouse/auth';
import { DomainError, validateDto } from '@gatehouse/platform';
import type { Type } from '@nestjs/common';
import { parseJsonObject } from './json-object';

export const liveKeyText =
  'x-sandbox-outcome works with test keys only; this is a live key. Use a test key, or omit the header.';

/** Parses the header `x-sandbox-outcome`. Only test keys may send it. */
export function parseSandboxOutcome<T extends object>(
  header: string | undefined,
  { mode }: AuthenticatedKey,
  shape: Type<T>,
  requirePossible: (outcome: T) => T = (outcome) => outcome,
): T | undefined {
  if (header === undefined) return undefined;
  if (mode !== 'test') throw liveKeyNotAllowed();
  const value = parseJsonObject(header);
  if (!value) throw invalidSandboxOutcome('must be a JSON object, for example {"error":1}');
  try {
    return requirePossible(validateDto(shape, value));
  } catch (error) {
    throw error instanceof DomainError && error.code !== code ? invalidSandboxOutcome(error.message) : error;
  }
}

const code = 'sandbox.outcome';

export const invalidSandboxOutcome = (problem: string) =>
  new DomainError(code, 400, `x-sandbox-outcome: ${problem}`);

const liveKeyNotAllowed = () => new DomainError('sandbox.live-key', 403, liveKeyText);
