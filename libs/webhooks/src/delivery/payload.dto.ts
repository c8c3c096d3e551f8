import { ApiProperty } from '@nestjs/swagger';

/** What the receiver of a delivery gets, without what authenticates the sender to it. */
export class DeliveryPayload {
  @ApiProperty({ format: 'uuid', example: '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f' })
  id: string;
  @ApiProperty({
    type: [String],
    description:
      'The names of the headers of the callback. Their values and the path of the URL are never shown.',
    example: ['authorization'],
  })
  headerNames: string[];
  @ApiProperty({
    description:
      'The exact text that is signed and sent, or its beginning. `token`, which gives access to the result, is replaced by `(hidden)`.',
    example: '{"sessionId":"AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE","flowStatus":"COMPLETED"}',
  })
  body: string;
  @ApiProperty({ type: 'integer', description: 'The length of the whole shown text in UTF-8.', example: 81 })
  bytes: number;
  @ApiProperty({
    description: 'Whether `body` is the whole text: at most 100,000 bytes are shown.',
    example: true,
  })
  isComplete: boolean;
}
