import { targetProblem } from '@gatehouse/outbound';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { registerDecorator } from 'class-validator';
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
    description: 'Sent along with each event, at most 20. Their values are encrypted at rest.',
    example: { authorization: 'Bearer of-your-own' },
  })
  @Sound((headers) => (headers === undefined ? undefined : headerProblem(headers)))
  headers?: Record<string, string>;
}

/** A field that has no problem; the problem, where there is one, is the message. */
function Sound(problemOf: (value: unknown) => string | undefined): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'sound',
      target: target.constructor,
      propertyName: property as string,
      validator: {
        validate: (value: unknown) => problemOf(value) === undefined,
        defaultMessage: (args) => `${args?.property} ${problemOf(args?.value)}`,
      },
    });
}
