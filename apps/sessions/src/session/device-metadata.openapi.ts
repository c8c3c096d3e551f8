/** How a result documents what the device has sent as `metadata`. */
export const deviceMetadata = {
  type: 'object',
  additionalProperties: true,
  description:
    'What the device has sent as `metadata` with its steps, unchanged; only where it has. It is the word of the device: nothing checks it.',
  example: { appVersion: '1.4.2' },
} as const;
