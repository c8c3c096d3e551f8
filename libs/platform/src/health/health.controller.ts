import { Controller, Get, Inject, Res } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiResponse,
  ApiSecurity,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { APP_NAME } from '../app-definition';
import { appPlaceholder } from '../openapi/app-placeholder';
import { Unlimited } from '../rate-limit/unlimited.decorator';
import { version } from '../version';
import { HealthChecks, type HealthStatus } from './health-checks';

class HealthCheckReply {
  @ApiProperty({ enum: ['up', 'down'] })
  status: 'up' | 'down';
  @ApiPropertyOptional({ description: 'Details, such as the progress of loading.' })
  detail?: string;
}

class LivenessReply {
  @ApiProperty({ enum: ['ok'] })
  status: 'ok';
}

export class HealthReply {
  @ApiProperty({ enum: ['ok', 'degraded', 'unavailable'], example: 'ok' })
  status: HealthStatus;
  @ApiProperty({ description: 'The name of the service.', example: appPlaceholder.name })
  service: string;
  @ApiProperty({ example: version })
  version: string;
  @ApiProperty({ description: 'Seconds since the process started.', example: 3600 })
  uptime: number;
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(HealthCheckReply) },
    example: { database: { status: 'up' }, redis: { status: 'up' } },
  })
  checks: Record<string, HealthCheckReply>;
}

const unavailable: HealthReply = {
  status: 'unavailable',
  service: appPlaceholder.name,
  version,
  uptime: 3600,
  checks: { database: { status: 'down' }, redis: { status: 'up' } },
};

@ApiTags('health')
@ApiSecurity({})
@ApiExtraModels(HealthCheckReply)
@Unlimited()
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthChecks,
    @Inject(APP_NAME) private readonly service: string,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'health',
    summary: 'Get the health of the service',
    description: '`degraded`: the service works, but Redis is unreachable.',
  })
  @ApiResponse({ status: 200, type: HealthReply, description: 'The service can serve requests.' })
  @ApiResponse({
    status: 503,
    type: HealthReply,
    description: 'The database is unreachable, or the process is stopping.',
    example: unavailable,
  })
  async get(@Res({ passthrough: true }) response: Response): Promise<HealthReply> {
    const { status, checks } = await this.health.report();
    response.status(status === 'unavailable' ? 503 : 200);
    return { status, service: this.service, version, uptime: Math.round(process.uptime()), checks };
  }

  @Get('live')
  @ApiOperation({
    operationId: 'liveness',
    summary: 'Liveness probe',
    description:
      'Succeeds as long as the process answers requests. It checks neither PostgreSQL nor Redis, so that an outage of them restarts nothing.',
  })
  @ApiResponse({ status: 200, type: LivenessReply, description: 'The process runs.' })
  live(): LivenessReply {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({
    operationId: 'readiness',
    summary: 'Readiness probe',
    description:
      'Succeeds when the process can serve requests. A load balancer sends no requests to a process that returns 503.',
  })
  @ApiResponse({ status: 200, type: HealthReply, description: 'The process accepts requests.' })
  @ApiResponse({
    status: 503,
    type: HealthReply,
    description: 'The process does not accept requests.',
    example: unavailable,
  })
  ready(@Res({ passthrough: true }) response: Response): Promise<HealthReply> {
    return this.get(response);
  }
}
