import { CliError, formatSuggestion } from '@gatehouse/command-line';

export const sessionTypes = ['AGE', 'ENROLL', 'SIGN-IN'] as const;

export type SessionType = (typeof sessionTypes)[number];

export function parseSessionType(text: string): SessionType {
  const type = sessionTypes.find((one) => one === text.toUpperCase());
  if (type) return type;
  throw new CliError(
    `--type must be AGE, ENROLL or SIGN-IN, not "${text}".${formatSuggestion(text, sessionTypes)}`,
  );
}
