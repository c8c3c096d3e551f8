import { DomainError, TransformValue } from '@gatehouse/platform';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { registerDecorator } from 'class-validator';
import { findPeopleProblem, maxPeople, type PersonInput } from '../person/people';

const defaultThreshold = 0.95;
const maxExcluded = 1000;
const maxIdLength = 300;
const decimal = /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Declares a field that is valid if the function finds no problem. */
const Validate = (findProblem: (value: unknown) => string | undefined): PropertyDecorator => {
  return (target, property) =>
    registerDecorator({
      name: 'validate',
      target: target.constructor,
      propertyName: property as string,
      validator: {
        validate: (value: unknown) => findProblem(value) === undefined,
        defaultMessage: (args) => findProblem(args?.value) ?? '',
      },
    });
};

const findThresholdProblem = (value: unknown): string | undefined =>
  typeof value === 'number' && value > 0 && value <= 1
    ? undefined
    : 'scoreThreshold must be a number above 0 and at most 1';

function findExcludeProblem(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.some((id) => typeof id !== 'string' || id.length > maxIdLength))
    return `exclude must be a list of entity ids, of at most ${maxIdLength} characters each`;
  if (value.length > maxExcluded)
    return `exclude may contain at most ${maxExcluded} ids, not ${value.length}`;
  return undefined;
}

const trimIds = (ids: unknown): unknown =>
  Array.isArray(ids)
    ? ids.map((id: unknown) => (typeof id === 'string' ? id.trim() : id)).filter((id) => id !== '')
    : ids;

const exclusion = {
  description:
    'Entity ids that were reviewed as false positives. They are never returned as a match. At most 1,000.',
};

const dismissal = {
  description:
    'With an API key: leaves out matches that you have dismissed in an alert about the same person (docs/monitoring.md). Without a key it has no effect.',
};

const findFlagProblem = (value: unknown): string | undefined =>
  typeof value === 'boolean' ? undefined : 'excludeDismissed must be true or false';

// How each parameter of the file check is written.
const spellings: Record<string, string> = {
  scoreThreshold: 'scoreThreshold=0.9',
  exclude: 'exclude=id1,id2',
  excludeDismissed: 'excludeDismissed=true',
};

/** Some clients add brackets to parameter names. The parameter would be unknown, and silently ignored. */
export function rejectBracketedNames(query: object): void {
  const bracketed = Object.keys(query).flatMap((key) => /^([^[]+)\[/.exec(key)?.[1] ?? []);
  const problems = [...new Set(bracketed)]
    .filter((name) => Object.hasOwn(spellings, name))
    .map((name) => `write ${name} without brackets: ${spellings[name]}`);
  if (problems.length > 0) throw new DomainError('validation', 400, problems.join('; '));
}

export class FileQuery {
  @ApiPropertyOptional({
    type: 'number',
    format: 'float',
    minimum: 0,
    maximum: 1,
    default: defaultThreshold,
    description: 'The lowest score that counts as a match: above 0, at most 1.',
    example: 0.9,
  })
  @applyDecorators(
    TransformValue((value) => (typeof value === 'string' && decimal.test(value) ? Number(value) : value)),
    Validate(findThresholdProblem),
  )
  scoreThreshold: number = defaultThreshold;

  @ApiPropertyOptional({
    type: 'string',
    description: `${exclusion.description} Separated by commas.`,
    example: 'ofac-4711,unsc-110001',
  })
  @applyDecorators(
    TransformValue((value) =>
      trimIds([value].flat().flatMap((part) => (typeof part === 'string' ? part.split(',') : [part]))),
    ),
    Validate(findExcludeProblem),
  )
  exclude: string[] = [];

  @ApiPropertyOptional({ type: 'boolean', default: false, ...dismissal, example: true })
  @applyDecorators(
    TransformValue((value) => (value === 'true' ? true : value === 'false' ? false : value)),
    Validate(findFlagProblem),
  )
  excludeDismissed: boolean = false;
}

export class MatchPerson implements PersonInput {
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
    maxItems: maxPeople,
    description: 'A missing field counts as empty.',
  })
  @Validate(findPeopleProblem)
  people: PersonInput[];

  @ApiPropertyOptional({
    minimum: 0,
    maximum: 1,
    default: defaultThreshold,
    description: 'Above 0, at most 1.',
  })
  @Validate(findThresholdProblem)
  scoreThreshold: number = defaultThreshold;

  @ApiPropertyOptional({ type: [String], ...exclusion, example: ['ofac-4711'] })
  @applyDecorators(TransformValue(trimIds), Validate(findExcludeProblem))
  exclude: string[] = [];

  @ApiPropertyOptional({ default: false, ...dismissal, example: true })
  @Validate(findFlagProblem)
  excludeDismissed: boolean = false;
}
