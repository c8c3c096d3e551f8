import { Read } from '@gatehouse/platform';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { registerDecorator } from 'class-validator';
import { peopleProblem, type SentPerson, mostPeople } from './people';

const usualThreshold = 0.95;
const mostExcluded = 1000;
const longestId = 300;
const decimal = /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Declares a field that is right when the function finds no problem with it. */
const Checked = (problemOf: (value: unknown) => string | undefined): PropertyDecorator => {
  return (target, property) =>
    registerDecorator({
      name: 'checked',
      target: target.constructor,
      propertyName: property as string,
      validator: {
        validate: (value: unknown) => problemOf(value) === undefined,
        defaultMessage: (args) => problemOf(args?.value) ?? '',
      },
    });
};

const thresholdProblem = (value: unknown): string | undefined =>
  typeof value === 'number' && value > 0 && value <= 1
    ? undefined
    : 'scoreThreshold must be a number above 0 and at most 1';

function excludeProblem(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.some((id) => typeof id !== 'string' || id.length > longestId))
    return `exclude must be a list of entity ids, of at most ${longestId} characters each`;
  if (value.length > mostExcluded) return `exclude may name at most ${mostExcluded} ids, not ${value.length}`;
  return undefined;
}

const trimmed = (ids: unknown): unknown =>
  Array.isArray(ids)
    ? ids.map((id: unknown) => (typeof id === 'string' ? id.trim() : id)).filter((id) => id !== '')
    : ids;

const exclusion = {
  description:
    'Entity ids that were reviewed as false positives: they never appear as a match. At most 1,000.',
};

export class FileQuery {
  @ApiPropertyOptional({
    type: 'number',
    format: 'float',
    minimum: 0,
    maximum: 1,
    default: usualThreshold,
    description: 'The lowest score that counts as a match: above 0, at most 1.',
  })
  @applyDecorators(
    Read((value) => (typeof value === 'string' && decimal.test(value) ? Number(value) : value)),
    Checked(thresholdProblem),
  )
  scoreThreshold: number = usualThreshold;

  @ApiPropertyOptional({
    type: 'string',
    description: `${exclusion.description} Separated by commas.`,
    example: 'ofac-4711,unsc-110001',
  })
  @applyDecorators(
    Read((value) =>
      trimmed([value].flat().flatMap((part) => (typeof part === 'string' ? part.split(',') : [part]))),
    ),
    Checked(excludeProblem),
  )
  exclude: string[] = [];
}

export class MatchPerson implements SentPerson {
  @ApiPropertyOptional({ example: '1' })
  id?: string;
  @ApiPropertyOptional({ example: 'Ivan' })
  firstname?: string;
  @ApiPropertyOptional({ example: 'Petrov' })
  lastname?: string;
  @ApiPropertyOptional({ description: 'YYYY-MM-DD', example: '1970-12-31' })
  dob?: string;
}

export class MatchBody {
  @ApiProperty({
    type: [MatchPerson],
    minItems: 1,
    maxItems: mostPeople,
    description: 'A field that is left out counts as empty.',
  })
  @Checked(peopleProblem)
  people: SentPerson[];

  @ApiPropertyOptional({
    minimum: 0,
    maximum: 1,
    default: usualThreshold,
    description: 'Above 0, at most 1.',
  })
  @Checked(thresholdProblem)
  scoreThreshold: number = usualThreshold;

  @ApiPropertyOptional({ type: [String], ...exclusion, example: ['ofac-4711'] })
  @applyDecorators(Read(trimmed), Checked(excludeProblem))
  exclude: string[] = [];
}
