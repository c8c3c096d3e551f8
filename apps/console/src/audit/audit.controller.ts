import { AuditReader, AuditTrail, ChainVerifier } from '@gatehouse/audit';
import { ApiErrors, transientErrors } from '@gatehouse/platform';
import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Login } from '../login/login';
import { csrfRefused, notLoggedIn, notPermitted } from '../login/login.errors';
import { CurrentLogin, RequireLogin } from '../login/login.guard';
import { ChainReply, ConsoleAuditEntry, ConsoleAuditPage, ConsoleAuditQuery } from './audit.dto';
import { consoleChain, toActor } from './console-chain';

@ApiTags('console audit')
@ApiErrors({
  401: notLoggedIn().message,
  403: [notPermitted('audit.read').message, csrfRefused().message],
  ...transientErrors,
})
@Controller('console/api/audit')
export class ConsoleAuditController {
  constructor(
    private readonly reader: AuditReader,
    private readonly trail: AuditTrail,
    private readonly verifier: ChainVerifier,
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

  /** A POST: it reads every entry. */
  @Post('verification')
  @HttpCode(200)
  @RequireLogin('audit.read')
  @ApiOperation({
    operationId: 'verifyAudit',
    summary: 'Verify the audit trail',
    description: 'Verifies the chains of all customers and of the console, as `main.mjs audit verify` does.',
  })
  @ApiOkResponse({ type: [ChainReply] })
  verify(): Promise<ChainReply[]> {
    return this.verifier.verifyAll();
  }
}
