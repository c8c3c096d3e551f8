import { ApiHeader } from '@nestjs/swagger';

/** The header that makes an outcome up. */
export const ApiSandboxOutcome = (fields: string, example: string) =>
  ApiHeader({
    name: 'x-sandbox-outcome',
    required: false,
    description: `With a test key: ends the session at once with this outcome, without a camera. A JSON object; each field is optional: ${fields}.`,
    example,
  });
