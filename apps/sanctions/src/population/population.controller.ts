import type { Actor } from '@gatehouse/audit';
import { type AuthenticatedKey, CallerKey, RequireApiKey } from '@gatehouse/auth';
import { ApiErrors, bodyErrors, transientErrors, unexpectedBodyErrors } from '@gatehouse/platform';
import { Body, Controller, Delete, Get, HttpCode, Param, Put, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { CallerActor } from '../audit/caller-actor';
import { DatasetRegistryService } from '../dataset/dataset-registry.service';
import { CallbackPolicy } from './callback';
import { PeopleService } from './people.service';
import { ApiPopulationName, isPopulationName, PopulationName } from './population-name';
import {
  PopulationBody,
  PopulationDetails,
  PopulationItem,
  PopulationReply,
  PopulationsReply,
} from './population.dto';
import { fourEyesUserMissing, invalidName, tooManyPopulations, unknownPopulation } from './population.errors';
import { PopulationService } from './population.service';

@ApiTags('populations')
@RequireApiKey()
@ApiErrors(transientErrors)
@Controller('v2/open-sanctions/populations')
export class PopulationController {
  constructor(
    private readonly populations: PopulationService,
    private readonly people: PeopleService,
    private readonly datasets: DatasetRegistryService,
    private readonly callbacks: CallbackPolicy,
  ) {}

  @Put(':name')
  @ApiPopulationName()
  @ApiOperation({
    operationId: 'putPopulation',
    summary: 'Create a population or change its settings',
    description:
      'A field that is omitted gets its default, except `fourEyes`, and a callback that is omitted is removed. The same settings again change nothing, except that another API key from then on signs the webhooks. After a change of `dataset` or `threshold` everybody is screened again.',
  })
  @ApiCreatedResponse({ type: PopulationReply, description: 'Created.' })
  @ApiOkResponse({ type: PopulationReply, description: 'Changed, or unchanged.' })
  @ApiErrors({
    400: [
      'threshold must be a number from 0.75 to 1',
      invalidName().message,
      fourEyesUserMissing().message,
      'callback.url must begin with https://',
    ],
    404: 'There is no dataset "xyz". Loaded datasets: un_sc_sanctions, us_ofac_sdn, sanctions, default.',
    409: tooManyPopulations(100).message,
    ...bodyErrors,
  })
  async put(
    @Param('name') name: string,
    @Body() { dataset, threshold, fourEyes, callback }: PopulationBody,
    @CallerKey() key: AuthenticatedKey,
    @CallerActor() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PopulationReply> {
    if (!isPopulationName(name)) throw invalidName();
    if (callback) await this.callbacks.requireAcceptable(callback, key);
    const { created, ...stored } = await this.populations.put(key, actor, name, {
      dataset,
      threshold,
      ...(fourEyes !== undefined && { fourEyes }),
      ...(callback && {
        callback: { url: callback.url, ...(callback.headers && { headers: callback.headers }) },
      }),
      requireDataset: () => this.datasets.require(dataset),
    });
    response.status(created ? 201 : 200);
    return PopulationReply.fromStored(stored);
  }

  @Get()
  @ApiOperation({
    operationId: 'listPopulations',
    summary: 'List the populations',
    description: 'All populations of the customer in the mode of the API key, with the newest run of each.',
  })
  @ApiOkResponse({ type: PopulationsReply })
  async list(@CallerKey() key: AuthenticatedKey): Promise<PopulationsReply> {
    return { populations: (await this.populations.list(key)).map((each) => PopulationItem.fromListed(each)) };
  }

  @Get(':name')
  @ApiOperation({
    operationId: 'getPopulation',
    summary: 'Get one population',
    description: 'The settings, how many people it has, how many wait to be screened, and the newest run.',
  })
  @ApiOkResponse({ type: PopulationDetails })
  @ApiErrors({ 404: unknownPopulation().message })
  async get(@PopulationName() name: string, @CallerKey() key: AuthenticatedKey): Promise<PopulationDetails> {
    const [listed] = await this.populations.list(key, name);
    if (!listed) throw unknownPopulation();
    const { id, listVersions, people } = listed.population;
    const pending = listVersions ? await this.people.countPending(id) : people;
    return { ...PopulationItem.fromListed(listed), pending };
  }

  @Delete(':name')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'deletePopulation',
    summary: 'Delete a population',
    description:
      'Deletes the data key, without which people and alerts cannot be decrypted, and soon after all rows and the contents of webhooks. Webhooks that are not sent by then are not sent. The name is free at once. There is no way back.',
  })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiErrors({ 404: unknownPopulation().message })
  @ApiErrors(unexpectedBodyErrors)
  delete(
    @PopulationName() name: string,
    @CallerKey() key: AuthenticatedKey,
    @CallerActor() actor: Actor,
  ): Promise<void> {
    return this.populations.delete(key, actor, name);
  }
}
