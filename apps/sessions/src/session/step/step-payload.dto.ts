import { Nested, ValidateOptionalWith, ValidateWith } from '@gatehouse/platform';
import { gestures, headTurns } from '@gatehouse/risk';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, ValidateIf } from 'class-validator';
import { findIndicatorProblem } from './indicators';
import { isObject } from '../json-object';
import { findObjectProblem } from '../session-body';

const maxEvents = 200;
const maxModels = 10;
const maxTurns = 10;
const maxMetadataBytes = 512;

const maxNumber = Number.MAX_SAFE_INTEGER;

type Problem = (value: unknown) => string | undefined;
type Fields = Record<string, Problem>;

/** A number within bounds; not a string that looks like one. */
const Between = (min: number, max: number): PropertyDecorator =>
  ValidateWith((value) => findNumberProblem(value, min, max));

const Name = (maxLength: number): PropertyDecorator => ValidateWith(findNameProblem(maxLength));

/** A list of objects with these fields. Only the first invalid entry is reported: there may be hundreds. */
const ListOf = (fields: Fields, max: number): PropertyDecorator => ValidateWith(findListProblem(fields, max));

/** An optional nested object. */
export const OptionalPart =
  (getClass: () => new () => object): PropertyDecorator =>
  (target, property) => {
    ValidateIf((_, part) => part !== undefined)(target, property);
    Nested(getClass, `${String(property)} must be an object`)(target, property);
  };

const actions = [...headTurns, ...gestures] as const;

export class LivenessReport {
  @ApiProperty({
    enum: actions,
    isArray: true,
    description:
      'The observed head turns or gestures, in order: exactly `liveness` or `gestures` of the step.',
    example: ['left', 'right'],
  })
  @IsArray({ message: 'turns must be an array' })
  @ArrayMaxSize(maxTurns, { message: `turns must have at most ${maxTurns} entries` })
  @IsIn(actions, { each: true, message: `turns must contain ${actions.join(', ')} only` })
  turns: (typeof actions)[number][];
}

export class FaceMatchReport {
  @ApiProperty({ description: '1 − the Euclidean distance of the two descriptors.', example: 0.62 })
  @Between(0, 1)
  score: number;
}

export class ConsentReport {
  @ApiProperty({
    description: 'The SHA-256 of the full text to which the person agreed, as it was shown.',
    pattern: '^[0-9a-f]{64}$',
    example: 'c0ffee00'.repeat(8),
  })
  @ValidateWith(findDigestProblem)
  sha256: string;

  @ApiProperty({ description: 'The language of the text.', example: 'de', maxLength: 35 })
  @ValidateWith((value) =>
    typeof value === 'string' && /^[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8}){0,3}$/.test(value)
      ? undefined
      : 'must be a language such as de or pt-BR',
  )
  locale: string;
}

class EventReport {
  @ApiProperty({ example: 'capture_started', maxLength: 64 }) name: string;
  @ApiProperty({ description: 'Milliseconds on the clock of the device.', example: 1812.4 }) at: number;
}

class ModelReport {
  @ApiProperty({ example: 'face-api/age-gender', maxLength: 100 }) name: string;
  @ApiProperty({ example: '1.7.15', maxLength: 50 }) version: string;
  @ApiProperty({
    description: 'Of the weights.',
    pattern: '^[0-9a-f]{64}$',
    example: 'c0ffee00'.repeat(8),
  })
  sha256: string;
}

const eventFields: Fields = {
  name: findNameProblem(64),
  at: (at) => findNumberProblem(at, -maxNumber, maxNumber) && 'must be a number of milliseconds',
};

const modelFields: Fields = {
  name: findNameProblem(100),
  version: findNameProblem(50),
  sha256: findDigestProblem,
};

/** The decrypted content of a step, for all kinds of session. */
export class StepPayload {
  @ApiProperty({
    description: 'The id of the session.',
    example: 'AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE',
  })
  @Name(64)
  sessionId: string;

  @ApiProperty({ example: 1 })
  @Between(0, maxNumber)
  epoch: number;

  @ApiProperty({ enum: ['face', 'identity_document', 'passkey'] })
  @Name(64)
  step: string;

  @ApiProperty({ description: 'The nonce of the issued step.', example: 'Wc2r0sZk1m9y3uQ4vT8xPA' })
  @Name(64)
  nonce: string;

  @ApiPropertyOptional({ type: LivenessReport, description: 'With `face`.' })
  @OptionalPart(() => LivenessReport)
  liveness?: LivenessReport;

  @ApiPropertyOptional({ type: FaceMatchReport, description: 'With the later one of the two steps.' })
  @OptionalPart(() => FaceMatchReport)
  faceMatch?: FaceMatchReport;

  @ApiPropertyOptional({ type: ConsentReport, description: 'With the first step that is sent.' })
  @OptionalPart(() => ConsentReport)
  consent?: ConsentReport;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: { type: 'boolean' } },
    description: 'Signals of the browser, by the names of the contract. A missing flag is false.',
    example: { headless: { webdriver: false } },
  })
  @ValidateOptionalWith(findIndicatorProblem)
  indicators?: Record<string, Record<string, boolean>>;

  @ApiProperty({ type: [EventReport], maxItems: maxEvents })
  @ListOf(eventFields, maxEvents)
  events: EventReport[];

  @ApiProperty({ type: [ModelReport], maxItems: maxModels })
  @ListOf(modelFields, maxModels)
  models: ModelReport[];

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: `Free-form, at most ${maxMetadataBytes} bytes of JSON. The host receives it as \`deviceMetadata\`; the last step that sends it wins.`,
    example: { appVersion: '1.4.2' },
  })
  @ValidateOptionalWith((value) => findObjectProblem(value, maxMetadataBytes))
  metadata?: object;
}

export function findListProblem(fields: Fields, max: number): Problem {
  const names = Object.keys(fields).join(', ');
  return (value) => {
    if (!Array.isArray(value) || value.length > max)
      return `must be a list of at most ${max} objects with ${names}`;
    for (const [index, item] of value.entries()) {
      if (!isObject(item)) return `must contain objects with ${names}; entry ${index + 1} is not an object`;
      for (const [field, findProblem] of Object.entries(fields)) {
        const problem = findProblem(item[field]);
        if (problem !== undefined) return `has an invalid entry: ${field} of entry ${index + 1} ${problem}`;
      }
    }
    return undefined;
  };
}

export function findOneOfProblem(value: unknown, values: readonly string[]): string | undefined {
  return values.includes(value as string) ? undefined : `must be one of ${values.join(', ')}`;
}

export function findNumberProblem(value: unknown, min: number, max: number): string | undefined {
  const isWithin = typeof value === 'number' && value >= min && value <= max;
  return isWithin ? undefined : `must be a number from ${min} to ${max}`;
}

function findDigestProblem(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
    ? undefined
    : 'must be 64 hexadecimal digits in lower case';
}

export function findNameProblem(maxLength: number): Problem {
  return (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= maxLength && !value.includes('\0')
      ? undefined
      : `must be 1 to ${maxLength} characters of text`;
}
