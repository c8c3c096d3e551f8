import { ApiPropertyOptional } from '@nestjs/swagger';
import { PlainText } from './plain-text';
import { WholeNumber } from './whole-number';

const maxPageSize = 200;
const defaultPageSize = 50;
const exampleCursor = 'AZjA3no7fB2eTytqjQwePw';

/** The query of a paged list, the same for all lists of the suite. */
export class PageQuery {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: maxPageSize,
    default: defaultPageSize,
    description: 'The maximum number of items of the page.',
    example: 20,
  })
  @WholeNumber(1, maxPageSize)
  limit: number = defaultPageSize;

  @ApiPropertyOptional({ description: 'The `nextCursor` of the previous page.', example: exampleCursor })
  @PlainText({ maxBytes: 64, optional: true })
  cursor?: string;
}
