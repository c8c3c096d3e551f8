import { Nested, Optionally, Sound } from '@gatehouse/platform';
import { indicatorFlags } from '@gatehouse/risk';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, ValidateIf } from 'class-validator';
import { decisions, type AgeDecision } from './age-verdict';

const oldest = 150;
const mostEvents = 200;
const mostModels = 10;
const mostTurns = 10;

const farthest = Number.MAX_SAFE_INTEGER;

/** A number within bounds; not a string that looks like one. */
const Between = (min: number, max: number): PropertyDecorator =>
  Sound((value) => numberProblem(value, min, max));

const Name = (longest: number): PropertyDecorator => Sound(nameProblem(longest));

/** A list of objects with these fields. The first that is wrong is named: there may be hundreds. */
const ListOf = (fields: Fields, most: number): PropertyDecorator =>
  Sound((value) => {
    const names = Object.keys(fields).join(', ');
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
  });

/** A part that may be left out. */
const Part =
  (classOf: () => new () => object): PropertyDecorator =>
  (target, property) => {
    ValidateIf((_, part) => part !== undefined)(target, property);
    Nested(classOf, `${String(property)} must be an object`)(target, property);
  };

class AgeReport {
  @ApiPropertyOptional({ enum: decisions, description: 'Where the step asks for a decision.' })
  @Optionally((value) => oneOfProblem(value, decisions))
  decision?: AgeDecision;

  @ApiPropertyOptional({ description: 'In years, where the step asks for the age.', example: 24.6 })
  @Optionally((value) => numberProblem(value, 0, oldest))
  age?: number;
}

class FaceReport extends AgeReport {
  @ApiPropertyOptional({
    description: 'With a decision: whether the estimate lies within `modelErrorYears` of the threshold.',
  })
  @Optionally((value) => (typeof value === 'boolean' ? undefined : 'must be true or false'))
  nearThreshold?: boolean;

  @ApiPropertyOptional({
    description: 'How far apart the estimates of the frames lie, in years; not kept.',
    example: 1.2,
  })
  @Optionally((value) => numberProblem(value, 0, oldest))
  spread?: number;
}

const documentTypes = ['passport', 'id_card'] as const;

class DocumentReport extends AgeReport {
  @ApiProperty({ enum: documentTypes })
  @IsIn(documentTypes, { message: `type must be one of ${documentTypes.join(', ')}` })
  type: (typeof documentTypes)[number];

  @ApiProperty({ description: 'Whether all check digits of the machine-readable zone are right.' })
  @IsBoolean({ message: 'checkDigitsValid must be true or false' })
  checkDigitsValid: boolean;
}

const turns = ['left', 'right'] as const;

class LivenessReport {
  @ApiProperty({ enum: turns, isArray: true, description: 'The head turns that were seen, in order.' })
  @IsArray({ message: 'turns must be an array' })
  @ArrayMaxSize(mostTurns, { message: `turns must hold at most ${mostTurns}` })
  @IsIn(turns, { each: true, message: 'turns must hold left and right only' })
  turns: (typeof turns)[number][];
}

class FaceMatchReport {
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
  @ApiProperty({ description: 'Of the weights that ran.', pattern: '^[0-9a-f]{64}$' }) sha256: string;
}

type Problem = (value: unknown) => string | undefined;
type Fields = Record<string, Problem>;

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

const failures = ['spoof', 'camera', 'unreadable'] as const;

/** What a device encrypts as a step of an age session. */
export class AgeStepPayload {
  @ApiProperty({ description: 'The session it belongs to.' })
  @Name(64)
  sessionId: string;

  @ApiProperty({ example: 1 })
  @Between(0, farthest)
  epoch: number;

  @ApiProperty({ enum: ['face', 'identity_document'] })
  @Name(64)
  step: string;

  @ApiProperty({ description: 'Of the step that was handed out.' })
  @Name(64)
  nonce: string;

  @ApiPropertyOptional({ type: FaceReport })
  @Part(() => FaceReport)
  face?: FaceReport;

  @ApiPropertyOptional({ type: LivenessReport, description: 'Goes with `face`.' })
  @Part(() => LivenessReport)
  liveness?: LivenessReport;

  @ApiPropertyOptional({ type: DocumentReport })
  @Part(() => DocumentReport)
  document?: DocumentReport;

  @ApiPropertyOptional({ type: FaceMatchReport, description: 'In the later one of the two steps.' })
  @Part(() => FaceMatchReport)
  faceMatch?: FaceMatchReport;

  @ApiPropertyOptional({ enum: failures, description: 'In place of `face` or `document`.' })
  @Optionally((value) => oneOfProblem(value, failures))
  failure?: (typeof failures)[number];

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
}

function oneOfProblem(value: unknown, words: readonly string[]): string | undefined {
  return words.includes(value as string) ? undefined : `must be one of ${words.join(', ')}`;
}

function numberProblem(value: unknown, min: number, max: number): string | undefined {
  const isWithin = typeof value === 'number' && value >= min && value <= max;
  return isWithin ? undefined : `must be a number from ${min} to ${max}`;
}

function nameProblem(longest: number): (value: unknown) => string | undefined {
  return (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= longest && !value.includes('\0')
      ? undefined
      : `must be 1 to ${longest} characters of text`;
}

export function indicatorProblem(value: unknown): string | undefined {
  if (!isObject(value)) return 'must be an object';
  for (const [group, flags] of Object.entries(indicatorFlags)) {
    const given = value[group];
    if (given !== undefined && !isObject(given)) return `must have an object as ${group}`;
    const wrong = flags.find((flag) => !['boolean', 'undefined'].includes(typeof given?.[flag]));
    if (wrong) return `must have true or false as ${group}.${wrong}`;
  }
  return undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
