import { ApiHeader } from '@nestjs/swagger';

/** Documents the header that sets the outcome of a sandbox session. */
export const ApiSandboxOutcome = (fields: string, example: string) =>
  ApiHeader({
    name: 'x-sandbox-outcome',
    required: false,
    description: `With a test key: ends the session immediately with this outcome, without a camera. A JSON object; all fields are optional: ${fields}.`,
    example,
  });

/** Documents `deviceMetadata` in results. */
export const deviceMetadata = {
  type: 'object',
  additionalProperties: true,
  description:
    'The `metadata` that the device sent with its steps, unchanged and not verified. Absent if it sent none.',
  example: { appVersion: '1.4.2' },
} as const;
