import { targetProblem } from '@gatehouse/outbound';
import { Sound } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { headerProblem } from './callback-headers';

// What is wrong wherever the suite runs. Which addresses this installation allows, `WebhookEvents` says.
const everywhere = { allowPrivate: true, allowedHosts: [] };

/** Where an event is sent to: part of the body that creates a session. */
export class CallbackBody {
  @ApiProperty({
    description: 'https, and a public address; WEBHOOK_ALLOWED_HOSTS names exceptions.',
    example: 'https://shop.example/hooks/gatehouse',
    maxLength: 2048,
  })
  @Sound((url) => (typeof url === 'string' ? targetProblem(url, everywhere) : 'must be an http(s) URL'))
  url: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      'Sent along with each event, at most 20. Their values are encrypted at rest. `Content-Type` may be `application/json` only, with or without `charset=utf-8`: events are sent as `application/json`.',
    example: { authorization: 'Bearer of-your-own' },
  })
  @Sound((headers) => (headers === undefined ? undefined : headerProblem(headers)))
  headers?: Record<string, string>;
}
