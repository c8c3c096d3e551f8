import { type Actor, auditChain, AuditTrail } from '@gatehouse/audit';
import { type AuthenticatedKey, CallerKey, RequireApiKey } from '@gatehouse/auth';
import { decodeCursor, encodeCursor } from '@gatehouse/database';
import { ApiErrors, PageQuery, transientErrors, unexpectedBodyErrors } from '@gatehouse/platform';
import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CallerActor } from '../audit/caller-actor';
import type { ExportFormat } from './export-format.table';
import { PeopleExportService } from './people-export.service';
import { ImportQuery, PeopleImportReply, PeoplePage, PersonReply } from './people.dto';
import { ApiImportPeople, ApiListPeople } from './people.openapi';
import { PeopleService } from './people.service';
import type { Population } from './population';
import { PopulationName } from './population-name';
import { unknownPerson, unknownPopulation } from './population.errors';
import { PopulationService } from './population.service';
import { PeopleImportService } from './upload/people-import.service';

const formats: Record<string, ExportFormat | undefined> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
};

@ApiTags('populations')
@RequireApiKey()
@ApiErrors(transientErrors)
@Controller('v2/open-sanctions/populations/:name/people')
export class PeopleController {
  constructor(
    private readonly populations: PopulationService,
    private readonly people: PeopleService,
    private readonly imports: PeopleImportService,
    private readonly exports: PeopleExportService,
    private readonly audit: AuditTrail,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiImportPeople()
  async import(
    @PopulationName() name: string,
    @CallerKey() key: AuthenticatedKey,
    @CallerActor() actor: Actor,
    @Query() { partial }: ImportQuery,
    @Req() request: Request,
  ): Promise<PeopleImportReply> {
    const population = await this.populations.require(key, name);
    return PeopleImportReply.fromReport(
      await this.imports.run(population, actor, request, { isPart: partial }),
    );
  }

  @Get()
  @ApiListPeople()
  async list(
    @PopulationName() name: string,
    @Query() query: PageQuery,
    @CallerKey() key: AuthenticatedKey,
    @CallerActor() actor: Actor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const population = await this.populations.require(key, name);
    const format = formats[request.accepts(['application/json', ...Object.keys(formats)]) || ''];
    if (format) return this.exports.send(population, actor, format, response);
    response.vary('Accept').json(await this.readPage(population, actor, query));
  }

  @Get(':id')
  @ApiOperation({
    operationId: 'getPerson',
    summary: 'Get one person',
    description: 'The person with this id of yours. The audit trail records it.',
  })
  @ApiParam({ name: 'id', description: 'Your id of the person.', example: '4711' })
  @ApiOkResponse({ type: PersonReply })
  @ApiErrors({ 404: [unknownPopulation().message, unknownPerson().message] })
  async get(
    @PopulationName() name: string,
    @Param('id') id: string,
    @CallerKey() key: AuthenticatedKey,
    @CallerActor() actor: Actor,
  ): Promise<PersonReply> {
    const population = await this.populations.require(key, name);
    const person = await this.people.findByCustomerId(population, id);
    if (!person) throw unknownPerson();
    await this.recordRead(population, actor, { personId: person.id });
    return PersonReply.fromPerson(person);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'deletePerson',
    summary: 'Delete one person',
    description:
      'Deletes the person with this id of yours, its alerts, and the contents of the webhooks about it, for good. Webhooks that are not sent yet are not sent.',
  })
  @ApiParam({ name: 'id', description: 'Your id of the person.', example: '4711' })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiErrors({ 404: [unknownPopulation().message, unknownPerson().message] })
  @ApiErrors(unexpectedBodyErrors)
  async delete(
    @PopulationName() name: string,
    @Param('id') id: string,
    @CallerKey() key: AuthenticatedKey,
    @CallerActor() actor: Actor,
  ): Promise<void> {
    const population = await this.populations.require(key, name);
    if (!(await this.people.delete(population, actor, id))) throw unknownPerson();
  }

  private async readPage(
    population: Population,
    actor: Actor,
    { limit, cursor }: PageQuery,
  ): Promise<PeoplePage> {
    const before = cursor === undefined ? undefined : decodeCursor(cursor);
    const people = await this.people.readPage(population, before, limit + 1);
    const page = people.slice(0, limit);
    const last = people.length > limit ? page.at(-1) : undefined;
    await this.recordRead(population, actor, { people: page.length });
    return {
      items: page.map((person) => PersonReply.fromPerson(person)),
      nextCursor: last ? encodeCursor(last.id) : null,
    };
  }

  /** Before the data is sent. */
  private recordRead(population: Population, actor: Actor, after: object): Promise<void> {
    return this.audit.record(auditChain(population), {
      actor,
      action: 'people.read',
      subject: `population/${population.name}`,
      after: { populationId: population.id, ...after },
    });
  }
}
