import { PageQuery, PlainText } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { StringRow } from './string-record.entity';

const maxValueBytes = 256 * 1024;
const maxSearchBytes = 1024;

export class CreateStringBody {
  @ApiProperty({ description: '1 byte to 256 KiB of UTF-8, without NUL characters.', example: 'hello' })
  @PlainText({ maxBytes: maxValueBytes })
  value: string;
}

export class ListStringsQuery extends PageQuery {
  @ApiPropertyOptional({
    description:
      'Only strings that contain exactly this text. A page may end early when many strings had to be searched; follow `nextCursor`.',
    maxLength: maxSearchBytes,
    example: 'hello',
  })
  @PlainText({ maxBytes: maxSearchBytes, optional: true })
  contains?: string;
}

export class StringRecord {
  @ApiProperty({ format: 'uuid', example: '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f' })
  id: string;
  @ApiProperty({ example: 'hello' })
  value: string;
  @ApiProperty({ format: 'date-time', example: '2026-01-31T12:00:00.000Z' })
  createdAt: string;

  static fromRow({ id, value, createdAt }: StringRow): StringRecord {
    return { id, value, createdAt: createdAt.toISOString() };
  }
}

export class StringPage {
  @ApiProperty({ type: [StringRecord], description: 'Newest first.' })
  items: StringRecord[];
  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'Pass it as `cursor` to get the next page; null on the last page. A page of large strings, or of a search, may be shorter than `limit`.',
    example: null,
  })
  nextCursor: string | null;
}
