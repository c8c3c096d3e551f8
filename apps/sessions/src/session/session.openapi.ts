import { ApiHeader } from '@nestjs/swagger';

/** Errors that any call may answer with. */
export const passingErrors = {
  429: 'Too many requests: at most 600 a minute. Try again in 12 s.',
  503: 'The database is away. Nothing was lost; try again in a moment.',
};

/** The header that makes an outcome up. */
export const ApiSandboxOutcome = (example: string) =>
  ApiHeader({
    name: 'x-sandbox-outcome',
    required: false,
    description: 'With a test key: ends the session at once with this outcome, without a camera.',
    example,
  });
