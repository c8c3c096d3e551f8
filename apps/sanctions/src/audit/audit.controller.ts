import {
  type Actor,
  auditChain,
  type AuditQuery,
  AuditReader,
  AuditTrail,
  exportFormats,
} from '@gatehouse/audit';
import { type AuthenticatedKey, CallerKey, RequireApiKey } from '@gatehouse/auth';
import { ApiErrors, transientErrors } from '@gatehouse/platform';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { tooManyExports } from '../export/export.errors';
import { ExportSender } from '../export/export-sender.service';
import { AuditPage, AuditRecord, AuditTrailQuery, decodePosition, encodePosition } from './audit.dto';
import { CallerActor } from './caller-actor';

const formats: Record<string, keyof typeof exportFormats | undefined> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'jsonl',
};

const csvExample = `${exportFormats.csv.header}1,2026-01-31T12:00:00.000Z,api-key,0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f,jane.doe,person.deleted,population/customers,,\r\n`;

@ApiTags('audit')
@RequireApiKey()
@ApiErrors(transientErrors)
@ApiExtraModels(AuditPage)
@Controller('v2/open-sanctions/audit')
export class AuditController {
  constructor(
    private readonly reader: AuditReader,
    private readonly trail: AuditTrail,
    private readonly exports: ExportSender,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listAuditEntries',
    summary: 'List or export the audit trail',
    description:
      'The entries of the customer in the mode of the API key. JSON returns one page, newest first. `Accept: text/csv` or `application/x-ndjson` returns all entries of the period, oldest first. Entries have ids and counts, and no names of screened people. Reading is recorded too.',
  })
  @ApiOkResponse({
    description: 'The entries.',
    content: {
      'application/json': { schema: { $ref: getSchemaPath(AuditPage) } },
      'text/csv': { schema: { type: 'string' }, example: csvExample },
      'application/x-ndjson': { schema: { type: 'string' }, example: '{"position":1}\n' },
    },
  })
  @ApiErrors({
    400: [
      'from must be an ISO 8601 timestamp, such as 2026-01-31T12:00:00Z',
      'limit must be a whole number from 1 to 200',
    ],
    503: tooManyExports().message,
  })
  async list(
    @Query() query: AuditTrailQuery,
    @CallerKey() key: AuthenticatedKey,
    @CallerActor() actor: Actor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { from, until, action, subject, limit, cursor } = query;
    const filter: AuditQuery = { chain: auditChain(key), from, until, action, subject };
    const format = formats[request.accepts(['application/json', ...Object.keys(formats)]) || ''];
    if (format) return this.export(key.customerId, filter, actor, format, response);
    const before = cursor === undefined ? undefined : decodePosition(cursor);
    const entries = await this.reader.list(filter, limit + 1, before);
    const page = entries.slice(0, limit);
    await this.record(filter, actor, 'audit.read', { entries: page.length });
    const last = entries.length > limit ? page.at(-1) : undefined;
    const body: AuditPage = {
      items: page.map((entry) => AuditRecord.fromEntry(entry)),
      nextCursor: last ? encodePosition(last.position) : null,
    };
    response.vary('Accept').json(body);
  }

  private export(
    customerId: string,
    filter: AuditQuery,
    actor: Actor,
    format: keyof typeof exportFormats,
    response: Response,
  ): Promise<void> {
    const { mediaType, header, line } = exportFormats[format];
    const { reader } = this;
    const chunks = async function* () {
      if (header !== '') yield header;
      for await (const entry of reader.read(filter)) yield line(entry);
    };
    return this.exports.send(customerId, response, async () => {
      await this.record(filter, actor, 'audit.exported', { format });
      return {
        headers: {
          'Content-Type': `${mediaType}; charset=utf-8`,
          'Content-Disposition': `attachment; filename="audit.${format}"`,
          Vary: 'Accept',
        },
        chunks: chunks(),
      };
    });
  }

  /** Before the data is sent. */
  private record(
    { chain, ...filter }: AuditQuery,
    actor: Actor,
    action: string,
    after: object,
  ): Promise<void> {
    return this.trail.record(chain, { actor, action, subject: 'audit', after: { ...filter, ...after } });
  }
}
