import { Nested, Optionally, Sound } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, ValidateIf } from 'class-validator';
import { indicatorProblem } from './indicators';
import { isObject } from '../json-object';
import { looseObjectProblem } from '../session-body';

const mostEvents = 200;
const mostModels = 10;
const mostTurns = 10;
const maxMetadataBytes = 512;

const farthest = Number.MAX_SAFE_INTEGER;

type Problem = (value: unknown) => string | undefined;
type Fields = Record<string, Problem>;

/** A number within bounds; not a string that looks like one. */
const Between = (min: number, max: number): PropertyDecorator =>
  Sound((value) => numberProblem(value, min, max));

const Name = (longest: number): PropertyDecorator => Sound(nameProblem(longest));

/** A list of objects with these fields. The first that is wrong is named: there may be hundreds. */
const ListOf = (fields: Fields, most: number): PropertyDecorator => Sound(listProblem(fields, most));

/** A part that may be left out. */
export const Part =
  (classOf: () => new () => object): PropertyDecorator =>
  (target, property) => {
    ValidateIf((_, part) => part !== undefined)(target, property);
    Nested(classOf, `${String(property)} must be an object`)(target, property);
  };

const turns = ['left', 'right'] as const;

export class LivenessReport {
  @ApiProperty({ enum: turns, isArray: true, description: 'The head turns that were seen, in order.' })
  @IsArray({ message: 'turns must be an array' })
  @ArrayMaxSize(mostTurns, { message: `turns must hold at most ${mostTurns}` })
  @IsIn(turns, { each: true, message: 'turns must hold left and right only' })
  turns: (typeof turns)[number][];
}

export class FaceMatchReport {
  @ApiProperty({ description: '1 − the Euclidean distance of the two descriptors.', example: 0.62 })
  @Between(0, 1)
  score: number;
}

class EventReport {
  @ApiProperty({ example: 'capture_started', maxLength: 64 }) name: string;
  @ApiProperty({ description: 'Milliseconds on the clock of the device.', example: 1812.4 }) at: number;
}

class ModelReport {
  @ApiProperty({ example: 'face-api/age-gender', maxLength: 100 }) name: string;
  @ApiProperty({ example: '1.7.15', maxLength: 50 }) version: string;
  @ApiProperty({
    description: 'Of the weights that ran.',
    pattern: '^[0-9a-f]{64}$',
    example: 'c0ffee00'.repeat(8),
  })
  sha256: string;
}

const eventFields: Fields = {
  name: nameProblem(64),
  at: (at) => numberProblem(at, -farthest, farthest) && 'must be a number of milliseconds',
};

const modelFields: Fields = {
  name: nameProblem(100),
  version: nameProblem(50),
  sha256: (value) =>
    typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
      ? undefined
      : 'must be 64 hexadecimal digits in lower case',
};

/** What a device encrypts as a step, of whatever kind of session: what binds it to its place, and what was noticed. */
export class StepPayload {
  @ApiProperty({
    description: 'The session it belongs to.',
    example: 'AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE',
  })
  @Name(64)
  sessionId: string;

  @ApiProperty({ example: 1 })
  @Between(0, farthest)
  epoch: number;

  @ApiProperty({ enum: ['face', 'identity_document', 'passkey'] })
  @Name(64)
  step: string;

  @ApiProperty({ description: 'Of the step that was handed out.', example: 'Wc2r0sZk1m9y3uQ4vT8xPA' })
  @Name(64)
  nonce: string;

  @ApiPropertyOptional({ type: LivenessReport, description: 'Goes with `face`.' })
  @Part(() => LivenessReport)
  liveness?: LivenessReport;

  @ApiPropertyOptional({ type: FaceMatchReport, description: 'In the later one of the two steps.' })
  @Part(() => FaceMatchReport)
  faceMatch?: FaceMatchReport;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: { type: 'boolean' } },
    description: 'Signals of the browser, by the names of the contract; what is missing counts as false.',
    example: { headless: { webdriver: false } },
  })
  @Optionally(indicatorProblem)
  indicators?: Record<string, Record<string, boolean>>;

  @ApiProperty({ type: [EventReport], maxItems: mostEvents })
  @ListOf(eventFields, mostEvents)
  events: EventReport[];

  @ApiProperty({ type: [ModelReport], maxItems: mostModels })
  @ListOf(modelFields, mostModels)
  models: ModelReport[];

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: `Free-form, at most ${maxMetadataBytes} bytes of JSON. The host gets it as \`deviceMetadata\`; of several steps the last that sends it counts.`,
    example: { appVersion: '1.4.2' },
  })
  @Optionally((value) => looseObjectProblem(value, maxMetadataBytes))
  metadata?: object;
}

export function listProblem(fields: Fields, most: number): Problem {
  const names = Object.keys(fields).join(', ');
  return (value) => {
    if (!Array.isArray(value) || value.length > most)
      return `must be a list of at most ${most} objects with ${names}`;
    for (const [index, item] of value.entries()) {
      if (!isObject(item)) return `must hold objects with ${names}; entry ${index + 1} is none`;
      for (const [field, problemOf] of Object.entries(fields)) {
        const problem = problemOf(item[field]);
        if (problem !== undefined) return `holds a wrong entry: ${field} of entry ${index + 1} ${problem}`;
      }
    }
    return undefined;
  };
}

export function oneOfProblem(value: unknown, words: readonly string[]): string | undefined {
  return words.includes(value as string) ? undefined : `must be one of ${words.join(', ')}`;
}

export function numberProblem(value: unknown, min: number, max: number): string | undefined {
  const isWithin = typeof value === 'number' && value >= min && value <= max;
  return isWithin ? undefined : `must be a number from ${min} to ${max}`;
}

export function nameProblem(longest: number): Problem {
  return (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= longest && !value.includes('\0')
      ? undefined
      : `must be 1 to ${longest} characters of text`;
}
