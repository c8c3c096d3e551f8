import { ValidateOptionalWith, ValidateWith } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { isObject } from '../session/json-object';
import { findOneOfProblem } from '../session/step/step-payload.dto';
import {
  maxVisitScreens,
  type VisitReason,
  visitReasons,
  type VisitScreen,
  visitScreens,
} from './visit.table';

// A map, because names such as `constructor` are properties of every object.
const reasonTable = new Map<string, readonly VisitReason[]>(Object.entries(visitReasons));
const allReasons = [...new Set(Object.values(visitReasons).flat())];

const count = { type: 'integer', minimum: 1, maximum: maxVisitScreens } as const;

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1;

function findScreensProblem(value: unknown): string | undefined {
  if (!isObject(value)) return 'must be an object';
  const wrong = Object.keys(value).find((name) => findOneOfProblem(name, visitScreens));
  if (wrong !== undefined) return `must only have the names ${visitScreens.join(', ')}`;
  const counts = Object.values(value);
  const isValid = counts.every(isCount) && counts.reduce((sum, each) => sum + each, 0) <= maxVisitScreens;
  return isValid ? undefined : `must have whole numbers from 1, with a sum of at most ${maxVisitScreens}`;
}

/** The reasons depend on the last screen. */
function findReasonProblem(value: unknown, { last }: { last?: unknown }): string | undefined {
  const reasons = reasonTable.get(String(last));
  if (reasons) return findOneOfProblem(value, reasons);
  return `must not be sent unless last is one of ${[...reasonTable.keys()].join(', ')}`;
}

/** What a page reports when it is closed, and at the end: counts without any id. */
export class VisitBody {
  @ApiProperty({
    type: 'object',
    properties: Object.fromEntries(visitScreens.map((name) => [name, count])),
    additionalProperties: false,
    description: `How often each screen was shown since the last report; together at most ${maxVisitScreens} times.`,
    example: { opening: 1, consent: 1, face: 2, again: 1 },
  })
  @ValidateWith(findScreensProblem)
  screens: Partial<Record<VisitScreen, number>>;

  @ApiProperty({ enum: visitScreens, description: 'The last screen.', example: 'again' })
  @ValidateWith((value) => findOneOfProblem(value, visitScreens))
  last: VisitScreen;

  @ApiPropertyOptional({
    enum: allReasons,
    description: `Why it was shown. Only with ${[...reasonTable.keys()]
      .map((screen) => `\`${screen}\``)
      .join(', ')}, each of which has its own reasons.`,
    example: 'unreadable',
  })
  @ValidateOptionalWith(findReasonProblem)
  reason?: VisitReason;
}
