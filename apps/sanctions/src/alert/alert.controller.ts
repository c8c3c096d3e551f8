import type { Actor } from '@gatehouse/audit';
import { type AuthenticatedKey, CallerKey, RequireApiKey } from '@gatehouse/auth';
import { transientErrors, ApiErrors, UuidParam } from '@gatehouse/platform';
import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CallerActor } from '../audit/caller-actor';
import type { Population } from '../population/population';
import { PopulationName } from '../population/population-name';
import { PopulationService } from '../population/population.service';
import { AlertDecisionService } from './alert-decision.service';
import { AlertReader } from './alert-reader.service';
import type { AlertDetails, AlertPage } from './alert-reply.dto';
import { ApprovalBody, DecisionBody, ListAlertsQuery, ReopenBody, ReviewBody } from './alert.dto';
import {
  ApiApproval,
  ApiDecision,
  ApiGetAlert,
  ApiListAlerts,
  ApiReopen,
  ApiReport,
  ApiReview,
} from './alert.openapi';
import { formatReport } from './report/report.html';
import { reportHeaders } from './report/report-headers';

type Act<B> = (population: Population, id: string, key: AuthenticatedKey, body: B) => Promise<unknown>;

@ApiTags('alerts')
@RequireApiKey()
@ApiErrors(transientErrors)
@Controller('v2/open-sanctions/populations/:name/alerts')
export class AlertController {
  constructor(
    private readonly populations: PopulationService,
    private readonly alerts: AlertReader,
    private readonly decisions: AlertDecisionService,
  ) {}

  @Get()
  @ApiListAlerts()
  async list(
    @PopulationName() name: string,
    @Query() query: ListAlertsQuery,
    @CallerKey() key: AuthenticatedKey,
  ): Promise<AlertPage> {
    return this.alerts.list(await this.populations.require(key, name), query);
  }

  @Get(':id')
  @ApiGetAlert()
  async get(
    @PopulationName() name: string,
    @UuidParam('id') id: string,
    @CallerKey() key: AuthenticatedKey,
    @CallerActor() actor: Actor,
  ): Promise<AlertDetails> {
    return this.alerts.get(await this.populations.require(key, name), id, actor);
  }

  @Get(':id/report')
  @ApiReport()
  async report(
    @PopulationName() name: string,
    @UuidParam('id') id: string,
    @CallerKey() key: AuthenticatedKey,
    @CallerActor() actor: Actor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const report = await this.alerts.report(await this.populations.require(key, name), id, actor);
    response.setHeader('Vary', 'Accept');
    if (request.accepts(['text/html', 'application/json']) === 'application/json') {
      response.json(report);
      return;
    }
    response.writeHead(200, reportHeaders(id)).end(formatReport(report));
  }

  @Post(':id/review')
  @HttpCode(200)
  @ApiReview()
  review(
    @PopulationName() name: string,
    @UuidParam('id') id: string,
    @Body() body: ReviewBody,
    @CallerKey() key: AuthenticatedKey,
  ): Promise<AlertDetails> {
    return this.act(key, name, id, body, (...call) => this.decisions.review(...call));
  }

  @Post(':id/decision')
  @HttpCode(200)
  @ApiDecision()
  decide(
    @PopulationName() name: string,
    @UuidParam('id') id: string,
    @Body() body: DecisionBody,
    @CallerKey() key: AuthenticatedKey,
  ): Promise<AlertDetails> {
    return this.act(key, name, id, body, (...call) => this.decisions.decide(...call));
  }

  @Post(':id/approval')
  @HttpCode(200)
  @ApiApproval()
  approve(
    @PopulationName() name: string,
    @UuidParam('id') id: string,
    @Body() body: ApprovalBody,
    @CallerKey() key: AuthenticatedKey,
  ): Promise<AlertDetails> {
    return this.act(key, name, id, body, (...call) => this.decisions.approve(...call));
  }

  @Post(':id/reopen')
  @HttpCode(200)
  @ApiReopen()
  reopen(
    @PopulationName() name: string,
    @UuidParam('id') id: string,
    @Body() body: ReopenBody,
    @CallerKey() key: AuthenticatedKey,
  ): Promise<AlertDetails> {
    return this.act(key, name, id, body, (...call) => this.decisions.reopen(...call));
  }

  /** Replies with the alert after the change. */
  private async act<B>(
    key: AuthenticatedKey,
    name: string,
    id: string,
    body: B,
    change: Act<B>,
  ): Promise<AlertDetails> {
    const population = await this.populations.require(key, name);
    await change(population, id, key, body);
    return this.alerts.read(population, id);
  }
}
