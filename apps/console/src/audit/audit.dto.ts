import { type Actor, type AuditEntry, exportFormats } from '@gatehouse/audit';
import { Instant, PlainText, WholeNumber } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';

const maxPageSize = 200;
const defaultPageSize = 50;
const maxFilterBytes = 500;

/** Which entries. */
class ConsoleAuditFilter {
  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    description: 'Only entries from this time on.',
    example: '2026-01-01T00:00:00Z',
  })
  @Instant({ optional: true })
  from?: Date;
  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    description: 'Only entries before this time.',
    example: '2026-02-01T00:00:00Z',
  })
  @Instant({ optional: true })
  until?: Date;
  @ApiPropertyOptional({ description: 'Only entries with exactly this action.', example: 'login.failed' })
  @PlainText({ maxBytes: maxFilterBytes, optional: true })
  action?: string;
  @ApiPropertyOptional({ description: 'Only entries about exactly this subject.', example: 'user/jane.doe' })
  @PlainText({ maxBytes: maxFilterBytes, optional: true })
  subject?: string;
}

export class ConsoleAuditQuery extends ConsoleAuditFilter {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: maxPageSize,
    default: defaultPageSize,
    description: 'The maximum number of entries of the page.',
    example: 50,
  })
  @WholeNumber(1, maxPageSize)
  limit: number = defaultPageSize;
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    description: 'Only entries before this position: `nextBefore` of the page before.',
    example: 120,
  })
  @WholeNumber(1, Number.MAX_SAFE_INTEGER)
  before: number = Number.MAX_SAFE_INTEGER;
}

export const exportFormatNames = Object.keys(exportFormats) as (keyof typeof exportFormats)[];

export class ConsoleAuditExportQuery extends ConsoleAuditFilter {
  @ApiPropertyOptional({
    enum: exportFormatNames,
    default: 'jsonl',
    description: 'JSON Lines, or CSV for a spreadsheet.',
    example: 'csv',
  })
  @IsIn(exportFormatNames, { message: `format must be one of ${exportFormatNames.join(', ')}` })
  format: keyof typeof exportFormats = 'jsonl';
}

export class ConsoleAuditActor {
  @ApiProperty({ enum: ['api-key', 'user', 'operator', 'system'], example: 'operator' }) type: Actor['type'];
  @ApiPropertyOptional({ example: 'jane.doe' }) user?: string;
}

export class ConsoleAuditEntry {
  @ApiProperty({ type: 'integer', description: 'Counts from 1, without gaps.', example: 17 })
  position: number;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ type: ConsoleAuditActor }) actor: ConsoleAuditActor;
  @ApiProperty({ example: 'login.succeeded' }) action: string;
  @ApiProperty({ example: 'user/jane.doe' }) subject: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: true, example: { roles: ['viewer'] } })
  before?: object;
  @ApiPropertyOptional({ type: 'object', additionalProperties: true, example: { roles: ['admin'] } })
  after?: object;

  static of({ at, ...entry }: AuditEntry): ConsoleAuditEntry {
    return { ...entry, at: at.toISOString() };
  }
}

export class ConsoleAuditPage {
  @ApiProperty({ type: [ConsoleAuditEntry], description: 'Newest first.' }) items: ConsoleAuditEntry[];
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Send it as `before` to get the next page; null on the last one.',
    example: null,
  })
  nextBefore: number | null;
}

export class ChainReply {
  @ApiProperty({
    description: 'The id of a customer, with its mode unless it is live, or `console`.',
    example: 'console',
  })
  chain: string;
  @ApiProperty({ type: 'integer', example: 120 }) entries: number;
  @ApiPropertyOptional({
    description:
      'Position and hash of the last entry: keep it elsewhere to recognise an older copy of the database.',
    example: '120:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  end?: string;
  @ApiPropertyOptional({
    description: 'The first thing that is wrong; absent if the chain is intact.',
    example: 'entry 7 was changed',
  })
  problem?: string;
}
