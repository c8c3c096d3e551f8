import { type AuthenticatedKey, CallerKey, RequireOperator } from '@gatehouse/auth';
import { ApiErrors, transientErrors, unexpectedBodyErrors } from '@gatehouse/platform';
import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { DeletedPerson, FindPeopleQuery, FoundPeople, GallerySizes } from './people.dto';
import { oneName, PeopleService, unknownPerson } from './people.service';

/** For operators only: `/admin/as/{key id}/v2/people`. The edge does not route them. */
@ApiTags('admin')
@ApiBearerAuth('admin-token')
@RequireOperator()
@ApiErrors({ 404: unknownPerson().message, 429: transientErrors[429], 503: transientErrors[503] })
@Controller('v2/people')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Get('galleries')
  @ApiOperation({
    operationId: 'listGallerySizes',
    summary: 'Count the people of a customer in each gallery',
    description:
      'For operators, as `/admin/as/{key id}/v2/people/galleries`: of the customer and mode of the key.',
  })
  @ApiOkResponse({ type: GallerySizes })
  async listGalleries(@CallerKey() owner: AuthenticatedKey): Promise<GallerySizes> {
    return { items: await this.people.listGalleries(owner) };
  }

  @Get()
  @ApiOperation({
    operationId: 'findEnrolledPeople',
    summary: 'Find a person by puid, or people by your own id',
    description:
      'For operators, as `/admin/as/{key id}/v2/people`. Says in which galleries a person is enrolled, with a face or by a token.',
  })
  @ApiOkResponse({ type: FoundPeople })
  @ApiErrors({ 400: oneName().message })
  async find(@CallerKey() owner: AuthenticatedKey, @Query() query: FindPeopleQuery): Promise<FoundPeople> {
    return { items: await this.people.find(owner, query) };
  }

  @Delete(':puid')
  @ApiOperation({
    operationId: 'deleteEnrolledPerson',
    summary: 'Delete a person with all biometric data',
    description:
      'For operators, as `/admin/as/{key id}/v2/people/{puid}`. Deletes templates, face tokens and their keys from all galleries of the customer and mode. Credentials are at the sessions service.',
  })
  @ApiParam({ name: 'puid', description: 'The id of the person.', example: 'k3n0v7q2x9a4m1c8z5t6' })
  @ApiOkResponse({ type: DeletedPerson })
  @ApiErrors(unexpectedBodyErrors)
  delete(@CallerKey() owner: AuthenticatedKey, @Param('puid') puid: string): Promise<DeletedPerson> {
    return this.people.delete(owner, puid);
  }
}
