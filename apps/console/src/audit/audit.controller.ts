import { AuditReader, AuditTrail, ChainVerifier, exportFormats } from '@gatehouse/audit';
import { ApiErrors, transientErrors, unexpectedBodyErrors } from '@gatehouse/platform';
import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { tooManyCalls } from '../limit/call-limit.errors';
import { Transfer } from '../limit/call-limit.guard';
import type { Login } from '../login/login';
import { csrfRefused, notPermitted } from '../login/login.errors';
import { CurrentLogin, RequireLogin } from '../login/login.guard';
import { AuditExport } from './audit-export.service';
import {
  ChainReply,
  ConsoleAuditEntry,
  ConsoleAuditExportQuery,
  ConsoleAuditPage,
  ConsoleAuditQuery,
  exportFormatNames,
} from './audit.dto';
import { consoleChain, toActor } from './console-chain';

const csvExample = `${exportFormats.csv.header}1,2026-01-31T12:00:00.000Z,operator,,jane.doe,login.succeeded,user/jane.doe,,\r\n`;

@ApiTags('console audit')
@ApiErrors({
  403: [notPermitted('audit.read').message, csrfRefused().message],
  ...transientErrors,
})
@Controller('console/api/audit')
export class ConsoleAuditController {
  constructor(
    private readonly reader: AuditReader,
    private readonly trail: AuditTrail,
    private readonly verifier: ChainVerifier,
    private readonly exports: AuditExport,
  ) {}

  @Get()
  @RequireLogin('audit.read')
  @ApiOperation({
    operationId: 'listConsoleAudit',
    summary: 'List the audit trail of the console',
    description:
      'Logins, users, and which personal data was shown to whom. What operators changed is in the trail of the customer. Reading is recorded too.',
  })
  @ApiOkResponse({ type: ConsoleAuditPage })
  @ApiErrors({ 400: 'limit must be a whole number from 1 to 200' })
  async list(@CurrentLogin() { user }: Login, @Query() query: ConsoleAuditQuery): Promise<ConsoleAuditPage> {
    const { limit, before, ...filter } = query;
    const entries = await this.reader.list({ chain: consoleChain, ...filter }, limit + 1, before);
    const page = entries.slice(0, limit);
    await this.trail.record(consoleChain, {
      actor: toActor(user),
      action: 'audit.read',
      subject: 'audit',
      after: { ...filter, entries: page.length },
    });
    const last = entries.length > limit ? page.at(-1) : undefined;
    return { items: page.map((entry) => ConsoleAuditEntry.of(entry)), nextBefore: last?.position ?? null };
  }

  @Get('export')
  @RequireLogin('audit.read')
  @Transfer()
  @ApiOperation({
    operationId: 'exportConsoleAudit',
    summary: 'Export the audit trail of the console',
    description:
      'All entries of the period, oldest first, up to the last one before the export. The whole chain is verified first, and both the export and the result are recorded.',
  })
  @ApiOkResponse({
    description: 'The entries.',
    headers: {
      'x-chain-end': {
        description:
          'Position and hash of the last entry, for `main.mjs audit verify --expect console=…`. Absent if the chain is not intact.',
        schema: { type: 'string' },
      },
      'x-chain-problem': {
        description: 'The first thing that is wrong with the chain.',
        schema: { type: 'string' },
      },
    },
    content: {
      'application/x-ndjson': { schema: { type: 'string' }, example: '{"position":1}\n' },
      'text/csv': { schema: { type: 'string' }, example: csvExample },
    },
  })
  @ApiErrors({
    400: `format must be one of ${exportFormatNames.join(', ')}`,
    429: tooManyCalls('transfer').message,
  })
  export(
    @CurrentLogin() { user }: Login,
    @Query() { format, ...filter }: ConsoleAuditExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.exports.send(toActor(user), format, filter, response);
  }

  /** A POST: it reads every entry. */
  @Post('verification')
  @HttpCode(200)
  @RequireLogin('audit.read')
  @Transfer()
  @ApiOperation({
    operationId: 'verifyAudit',
    summary: 'Verify the audit trail',
    description: 'Verifies the chains of all customers and of the console, as `main.mjs audit verify` does.',
  })
  @ApiOkResponse({ type: [ChainReply] })
  @ApiErrors({ ...unexpectedBodyErrors, 429: tooManyCalls('transfer').message })
  verify(): Promise<ChainReply[]> {
    return this.verifier.verifyAll();
  }
}
