import { ApiErrors, APP_NAME, transientErrors, version } from '@gatehouse/platform';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiSecurity, ApiTags } from '@nestjs/swagger';

const endpoints = {
  health: 'GET /health',
  createString: 'POST /strings',
  listStrings: 'GET /strings',
  getString: 'GET /strings/:id',
  deleteString: 'DELETE /strings/:id',
};

export class Descriptor {
  @ApiProperty({ description: 'The name of the service.', example: 'string-store' })
  service: string;
  @ApiProperty({ description: 'The version of the service.', example: version })
  version: string;
  @ApiProperty({
    description: 'Each operation as `<METHOD> <path>`.',
    type: 'object',
    additionalProperties: { type: 'string' },
    example: endpoints,
  })
  endpoints: Record<string, string>;
}

@ApiTags('descriptor')
@ApiSecurity({})
@Controller()
export class DescriptorController {
  constructor(@Inject(APP_NAME) private readonly service: string) {}

  @Get()
  @ApiOperation({
    operationId: 'describeService',
    summary: 'Describe the service and its operations',
    description: 'The name and the version of the string store, and its operations. It needs no API key.',
  })
  @ApiOkResponse({ type: Descriptor })
  @ApiErrors({ 429: transientErrors[429] })
  get(): Descriptor {
    return { service: this.service, version, endpoints };
  }
}
