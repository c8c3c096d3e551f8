import { type AuthenticatedKey, CallerKey, RequireApiKey } from '@gatehouse/auth';
import { ApiErrors, PageQuery, transientErrors } from '@gatehouse/platform';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { PopulationName } from '../population/population-name';
import { unknownPopulation } from '../population/population.errors';
import { RunPage, RunReply, WaitReply } from './run.dto';
import { RunService } from './run.service';

@ApiTags('populations')
@RequireApiKey()
@ApiErrors(transientErrors)
@Controller('v2/open-sanctions/populations')
export class RunController {
  constructor(private readonly runs: RunService) {}

  @Get(':name/runs')
  @ApiOperation({
    operationId: 'listRuns',
    summary: 'List the runs of a population, newest first',
    description:
      'A run screens everybody after a list or the settings have changed. People who come in are screened without a run. `waiting` says why nothing is screened for now.',
  })
  @ApiOkResponse({ type: RunPage })
  @ApiErrors({ 400: 'limit must be a whole number from 1 to 200', 404: unknownPopulation().message })
  async list(
    @PopulationName() name: string,
    @Query() query: PageQuery,
    @CallerKey() key: AuthenticatedKey,
  ): Promise<RunPage> {
    const { items, waiting, nextCursor } = await this.runs.readPage(key, name, query);
    return {
      items: items.map((run) => RunReply.fromRun(run)),
      waiting: waiting ? WaitReply.fromWait(waiting) : null,
      nextCursor,
    };
  }
}
