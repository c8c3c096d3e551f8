import { findTargetProblem } from '@gatehouse/outbound';
import { ValidateWith } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { findHeaderProblem } from './callback-headers';

// Checks what is invalid in every installation. `WebhookEvents` checks which addresses this one allows.
const anyTarget = { allowPrivate: true, allowedHosts: [] };

/** The target of an event: part of the body that creates a session. */
export class CallbackBody {
  @ApiProperty({
    description: 'An https URL with a public address; WEBHOOK_ALLOWED_HOSTS lists exceptions.',
    example: 'https://shop.example/hooks/gatehouse',
    maxLength: 2048,
  })
  @ValidateWith((url) =>
    typeof url === 'string' ? findTargetProblem(url, anyTarget) : 'must be an http(s) URL',
  )
  url: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      'At most 20 headers, sent with each event. Their values are encrypted at rest. `Content-Type` may be `application/json` only, with or without `charset=utf-8`: events are sent as `application/json`.',
    example: { authorization: 'Bearer of-your-own' },
  })
  @ValidateWith((headers) => (headers === undefined ? undefined : findHeaderProblem(headers)))
  headers?: Record<string, string>;
}
