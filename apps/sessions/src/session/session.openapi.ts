import { ApiHeader } from '@nestjs/swagger';

/** The header that makes an outcome up. */
export const ApiSandboxOutcome = (fields: string, example: string) =>
  ApiHeader({
    name: 'x-sandbox-outcome',
    required: false,
    description: `With a test key: ends the session at once with this outcome, without a camera. A JSON object; each field is optional: ${fields}.`,
    example,
  });

/** How a result documents what the device has sent as `metadata`. */
export const deviceMetadata = {
  type: 'object',
  additionalProperties: true,
  description:
    'What the device has sent as `metadata` with its steps, unchanged; only where it has. It is the word of the device: nothing checks it.',
  example: { appVersion: '1.4.2' },
} as const;
