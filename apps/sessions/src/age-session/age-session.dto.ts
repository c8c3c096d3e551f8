import { Nested, ValidateOptionalWith, TransformValue } from '@gatehouse/platform';
import { CallbackBody } from '@gatehouse/webhooks';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import {
  findObjectProblem,
  findUrlProblem,
  Flag,
  maxUrlLength,
  normalizeLanguageTag,
} from '../session/session-body';
import { type ReturnFormat, returnFormats, type StepName, stepNames } from './age-request';

const localeTag = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$/;

const Threshold = (): PropertyDecorator =>
  ValidateOptionalWith((value) =>
    Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 120
      ? undefined
      : 'must be a whole number from 1 to 120',
  );

const Format = (): PropertyDecorator =>
  ValidateOptionalWith((value) =>
    returnFormats.includes(value as ReturnFormat) ? undefined : `must be one of ${returnFormats.join(', ')}`,
  );

export class CreateAgeSessionBody {
  @ApiPropertyOptional({
    description: 'Where the person is redirected at the end, with `sessionId` and `flowStatus` added.',
    example: 'https://shop.example/age-check/done',
    maxLength: maxUrlLength,
  })
  @ValidateOptionalWith(findUrlProblem)
  redirectUrl?: string;

  @ApiPropertyOptional({ default: 18, minimum: 1, maximum: 120, description: 'The threshold for the face.' })
  @Threshold()
  ageThreshold?: number;

  @ApiPropertyOptional({
    minimum: 1,
    maximum: 120,
    description: 'The threshold for the document. Default: `ageThreshold`.',
  })
  @Threshold()
  documentAgeThreshold?: number;

  @ApiPropertyOptional({
    description: 'A language tag; `en_US` is read as `en-US`. Default: the language of the browser.',
    example: 'de',
  })
  @TransformValue((value) => (typeof value === 'string' ? normalizeLanguageTag(value) : value))
  @ValidateOptionalWith((value) =>
    typeof value === 'string' && localeTag.test(value)
      ? undefined
      : 'must be a language tag such as de or pt-BR',
  )
  locale?: string;

  @ApiPropertyOptional({ default: false, description: 'Whether the flow may run on a desktop.' })
  @Flag()
  enableDesktop?: boolean;

  @ApiPropertyOptional({
    enum: stepNames,
    isArray: true,
    default: ['face'],
    description: 'The steps, in this order.',
  })
  @ValidateOptionalWith(findRequirementsProblem)
  requirements?: StepName[];

  @ApiPropertyOptional({ enum: returnFormats, default: 'threshold' })
  @Format()
  documentAgeReturnFormat?: ReturnFormat;

  @ApiPropertyOptional({ enum: returnFormats, default: 'threshold' })
  @Format()
  facialAgeEstimationReturnFormat?: ReturnFormat;

  @ApiPropertyOptional({
    default: 0.5,
    minimum: 0,
    maximum: 1,
    description: 'The minimum score at which the face matches the document.',
  })
  @ValidateOptionalWith((value) =>
    typeof value === 'number' && value >= 0 && value <= 1 ? undefined : 'must be a number from 0 to 1',
  )
  faceMatchThreshold?: number;

  @ApiPropertyOptional({
    default: false,
    description: 'Requests a document if the face looks younger than `ageThreshold`.',
  })
  @Flag()
  stepUpEnabled?: boolean;

  @ApiPropertyOptional({ type: CallbackBody, description: 'Receives the webhook at the end.' })
  @ValidateIf((_, callback) => callback !== undefined)
  @Nested(() => CallbackBody, 'callback must be an object with a url')
  callback?: CallbackBody;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'Returned unchanged in the result; at most 16 KiB of JSON, and 100 levels deep.',
    example: { order: '4711' },
  })
  @ValidateOptionalWith((value) => findObjectProblem(value, 16 * 1024))
  metadata?: object;
}

export class CreatedAgeSession {
  @ApiProperty({
    description: 'Reads the result. Keep it on your server.',
    example: 'AZqBcD2eczyd4Kq3sWm7xPz0m6bTt1uV0yQe9rJ5kLs',
  })
  token: string;
  @ApiProperty({
    description: 'Redirect the person to this URL.',
    example: 'https://verify.example/launch?sessionId=AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE',
  })
  launchUrl: string;
  @ApiProperty({ format: 'date-time', example: '2026-11-15T12:15:00.000Z' })
  expiresAt: string;
}

function findRequirementsProblem(value: unknown): string | undefined {
  const isList =
    Array.isArray(value) && value.length > 0 && value.every((step) => stepNames.includes(step as StepName));
  if (!isList) return `must be a list that contains ${stepNames.join(', ')}, or both`;
  return new Set(value).size < value.length ? 'must not contain a step twice' : undefined;
}
