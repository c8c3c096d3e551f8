import { type CustomerScope, OperatorScope, RequireAdminToken, scopeErrors } from '@gatehouse/auth';
import { ApiErrors, Clock, transientErrors } from '@gatehouse/platform';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { breakerFailures } from '../dispatch/target-health';
import { emptyRange } from './delivery.errors';
import { FailureList, FailureQuery, TargetList, type TargetView } from './target.dto';
import { TargetRepository, type TargetRow } from './target.repository';

const defaultPeriodMs = 7 * 24 * 60 * 60 * 1000;

/** The receivers of a customer, for operators. */
@ApiTags('admin')
@RequireAdminToken()
@ApiErrors({ ...scopeErrors, 503: transientErrors[503] })
@Controller('admin/customers/:customer/:mode/webhooks')
export class TargetAdminController {
  constructor(
    private readonly targets: TargetRepository,
    private readonly clock: Clock,
  ) {}

  @Get('targets')
  @ApiOperation({
    operationId: 'listWebhookTargets',
    summary: 'List the webhook targets of a customer with their circuit breakers',
    description: 'With what is pending and what failed. The breaker is that of both modes.',
  })
  @ApiOkResponse({ type: TargetList })
  async list(@OperatorScope() scope: CustomerScope): Promise<TargetList> {
    return { items: (await this.targets.list(scope)).map(toView) };
  }

  @Get('failures')
  @ApiOperation({
    operationId: 'countWebhookFailures',
    summary: 'Count the dead letters of a customer by reason',
    description: 'By target, outcome and status of the last attempt.',
  })
  @ApiOkResponse({ type: FailureList })
  @ApiErrors({ 400: 'from must be before to' })
  async countFailures(
    @OperatorScope() scope: CustomerScope,
    @Query() query: FailureQuery,
  ): Promise<FailureList> {
    const { until = this.clock.now() } = query;
    const { from = new Date(until.getTime() - defaultPeriodMs) } = query;
    if (from >= until) throw emptyRange();
    const rows = await this.targets.countFailures(scope, from, until);
    return {
      items: rows.map(({ origin, lastAt, ...row }) => ({
        target: origin,
        ...row,
        lastAt: lastAt.toISOString(),
      })),
    };
  }
}

function toView({ origin, failures, probeAt, pending, nextAttemptAt, failed }: TargetRow): TargetView {
  const isOpen = failures !== null && failures >= breakerFailures;
  return {
    target: origin,
    breaker: isOpen ? 'open' : 'closed',
    failures,
    nextProbeAt: isOpen ? (probeAt?.toISOString() ?? null) : null,
    pending,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    failed,
  };
}
