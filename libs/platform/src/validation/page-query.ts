import { ApiPropertyOptional } from '@nestjs/swagger';
import { PlainText } from './plain-text';
import { WholeNumber } from './whole-number';

const largestPage = 200;
const usualPage = 50;

/** Which page of a list is wanted; every list of the suite is paged in this way. */
export class PageQuery {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: largestPage, default: usualPage })
  @WholeNumber(1, largestPage)
  limit: number = usualPage;

  @ApiPropertyOptional({ description: 'The `nextCursor` of the page before.' })
  @PlainText({ maxBytes: 64, optional: true })
  cursor?: string;
}
