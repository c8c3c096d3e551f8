import { ApiPropertyOptional } from '@nestjs/swagger';
import { PlainText } from './plain-text';
import { WholeNumber } from './whole-number';

const maxPageSize = 200;
const defaultPageSize = 50;

/** The query of a paged list, the same for all lists of the suite. */
export class PageQuery {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: maxPageSize, default: defaultPageSize })
  @WholeNumber(1, maxPageSize)
  limit: number = defaultPageSize;

  @ApiPropertyOptional({ description: 'The `nextCursor` of the previous page.' })
  @PlainText({ maxBytes: 64, optional: true })
  cursor?: string;
}
