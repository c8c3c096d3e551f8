import { DomainError } from '@gatehouse/platform';

export const unknownString = (id: string) =>
  new DomainError('string.unknown', 404, `There is no string with the id ${id}.`);

export const quotaExceeded = ({ maxStrings, maxBytes }: { maxStrings: number; maxBytes: number }) =>
  new DomainError(
    'string.quota',
    429,
    `The quota of this API key, or of this address without one, is used up: at most ${formatLimits(maxStrings, maxBytes)}. Delete strings to make room.`,
  );

function formatLimits(maxStrings: number, maxBytes: number): string {
  const limits = [
    [maxStrings, 'strings'],
    [maxBytes, 'bytes'],
  ] as const;
  return limits
    .filter(([limit]) => limit < Number.MAX_SAFE_INTEGER)
    .map(([limit, unit]) => `${limit.toLocaleString('en')} ${unit}`)
    .join(' and ');
}
