import type { Actor, AuditEntry } from '@gatehouse/audit';
import { DomainError, Instant, PageQuery, PlainText } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const maxFilterBytes = 200;

export class AuditTrailQuery extends PageQuery {
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
  @ApiPropertyOptional({
    description: 'Only entries with exactly this action.',
    maxLength: maxFilterBytes,
    example: 'person.deleted',
  })
  @PlainText({ maxBytes: maxFilterBytes, optional: true })
  action?: string;
  @ApiPropertyOptional({
    description: 'Only entries about exactly this subject.',
    maxLength: maxFilterBytes,
    example: 'population/customers',
  })
  @PlainText({ maxBytes: maxFilterBytes, optional: true })
  subject?: string;
}

export class AuditActor {
  @ApiProperty({ enum: ['api-key', 'user', 'operator', 'system'], example: 'api-key' })
  type: Actor['type'];
  @ApiPropertyOptional({
    description: 'The id of the API key.',
    example: '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f',
  })
  keyId?: string;
  @ApiPropertyOptional({ description: 'Who acted behind the key, as the caller said.', example: 'jane.doe' })
  user?: string;
}

export class AuditRecord {
  @ApiProperty({ type: 'integer', description: 'Counts from 1, without gaps.', example: 17 })
  position: number;
  @ApiProperty({ format: 'date-time', example: '2026-01-31T12:00:00.000Z' })
  at: string;
  @ApiProperty({ type: AuditActor })
  actor: AuditActor;
  @ApiProperty({ example: 'person.deleted' })
  action: string;
  @ApiProperty({ example: 'population/customers' })
  subject: string;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'Ids, settings and counts before the change.',
    example: { personId: '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f' },
  })
  before?: object;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'Ids, settings and counts after the change.',
    example: { added: 120 },
  })
  after?: object;

  static fromEntry({ at, ...entry }: AuditEntry): AuditRecord {
    return { ...entry, at: at.toISOString() };
  }
}

export class AuditPage {
  @ApiProperty({ type: [AuditRecord], description: 'Newest first.' })
  items: AuditRecord[];
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Pass it as `cursor` to get the next page; null on the last page.',
    example: null,
  })
  nextCursor: string | null;
}

export const encodePosition = (position: number): string =>
  Buffer.from(`audit:${position}`).toString('base64url');

export function decodePosition(cursor: string): number {
  const [, digits] = /^audit:([1-9]\d{0,14})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (digits !== undefined && encodePosition(Number(digits)) === cursor) return Number(digits);
  throw new DomainError(
    'cursor.invalid',
    400,
    'cursor must be the nextCursor of an earlier page; omit it to start with the newest.',
  );
}
