import { type CustomerScope, OperatorScope, RequireAdminToken, scopeErrors } from '@gatehouse/auth';
import { ApiErrors, bodyErrors, transientErrors, UuidParam } from '@gatehouse/platform';
import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { DeletedSession } from '../deletion/deletion.dto';
import { unknownSessionText } from '../session/session.errors';
import {
  ListedSession,
  ListSessionsQuery,
  SessionDetails,
  SessionDetailsQuery,
  SessionPage,
} from './session-operation.dto';
import { SessionOperationService } from './session-operation.service';
import { ReviewBody } from './review.dto';
import { alreadyDecidedText, notForReviewText } from './session-review.errors';
import { SessionReviewService } from './session-review.service';
import { SessionSearchService } from './session-search.service';
import { SessionStatistics, SessionStatisticsQuery } from './session-statistics.dto';
import { SessionStatisticsService } from './session-statistics.service';

/** The sessions of a customer, for operators. */
@ApiTags('admin')
@RequireAdminToken()
@ApiErrors({ ...scopeErrors, 503: transientErrors[503] })
@Controller('admin/customers/:customer/:mode/sessions')
export class SessionOperationController {
  constructor(
    private readonly sessions: SessionSearchService,
    private readonly operations: SessionOperationService,
    private readonly statistics: SessionStatisticsService,
    private readonly reviews: SessionReviewService,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'searchSessions',
    summary: 'Search the sessions of a customer, newest first',
    description:
      'Age and verification sessions without personal data. A request compares at most 5,000 sessions, and decrypts at most 1,000 of them: pass `nextCursor` as `cursor` to continue.',
  })
  @ApiOkResponse({ type: SessionPage })
  @ApiErrors({ 400: 'limit must be a whole number from 1 to 200' })
  search(@OperatorScope() scope: CustomerScope, @Query() query: ListSessionsQuery): Promise<SessionPage> {
    return this.sessions.search(scope, query);
  }

  @Get('statistics')
  @ApiOperation({
    operationId: 'getSessionStatistics',
    summary: 'Count the ended sessions of a customer',
    description:
      'By outcome, type, risk level, and the step at which sessions without a result stopped. The counts stay for 800 days, also of deleted sessions.',
  })
  @ApiOkResponse({ type: SessionStatistics })
  @ApiErrors({ 400: 'from must be before until' })
  readStatistics(
    @OperatorScope() scope: CustomerScope,
    @Query() query: SessionStatisticsQuery,
  ): Promise<SessionStatistics> {
    return this.statistics.read(scope, query);
  }

  @Get(':id')
  @ApiOperation({
    operationId: 'getSessionDetails',
    summary: 'Get one session as a timeline',
    description:
      'What happened when, its webhooks with their attempts, and what supports the result. Personal data is returned with `reveal=true` only, which is recorded in the audit trail of the customer.',
  })
  @ApiOkResponse({ type: SessionDetails })
  @ApiErrors({ 404: unknownSessionText })
  read(
    @OperatorScope() scope: CustomerScope,
    @UuidParam('id') id: string,
    @Query() { reveal }: SessionDetailsQuery,
  ): Promise<SessionDetails> {
    return this.operations.read(scope, id, reveal === 'true');
  }

  @Post(':id/approve')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'approveSession',
    summary: 'Approve a session with the recommendation REVIEW',
    description:
      'Stored beside the session, whose result and webhooks do not change, and recorded with the reason. With the customer setting `review_four_eyes` it is a proposal until another operator decides the same.',
  })
  @ApiOkResponse({ type: ListedSession })
  @ApiErrors({ 404: unknownSessionText, 409: [notForReviewText, alreadyDecidedText], ...bodyErrors })
  approve(
    @OperatorScope() scope: CustomerScope,
    @UuidParam('id') id: string,
    @Body() { reason }: ReviewBody,
  ): Promise<ListedSession> {
    return this.reviews.decide(scope, id, 'approve', reason);
  }

  @Post(':id/reject')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'rejectSession',
    summary: 'Reject a session with the recommendation REVIEW',
    description: 'As `approve`.',
  })
  @ApiOkResponse({ type: ListedSession })
  @ApiErrors({ 404: unknownSessionText, 409: [notForReviewText, alreadyDecidedText], ...bodyErrors })
  reject(
    @OperatorScope() scope: CustomerScope,
    @UuidParam('id') id: string,
    @Body() { reason }: ReviewBody,
  ): Promise<ListedSession> {
    return this.reviews.decide(scope, id, 'reject', reason);
  }

  @Delete(':id')
  @ApiOperation({
    operationId: 'deleteSession',
    summary: 'Delete a session with all its data',
    description:
      'As the host can. Returns the receipt, which contains the hash of the token of an age session or of the session id of a verification session.',
  })
  @ApiOkResponse({ type: DeletedSession })
  @ApiErrors({ 404: unknownSessionText, ...bodyErrors })
  delete(@OperatorScope() scope: CustomerScope, @UuidParam('id') id: string): Promise<DeletedSession> {
    return this.operations.delete(scope, id);
  }
}
