import { MigrationStatus } from '@gatehouse/database';
import {
  APP_NAME,
  APP_VARIABLES,
  CONFIG,
  HealthChecks,
  type PlatformConfig,
  type Variables,
  version,
} from '@gatehouse/platform';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { RequireAdminToken } from './admin-token.guard';
import { SystemView } from './system-admin.dto';
import { toVariableViews } from './variable-view';

/** The state of the process, for operators. */
@ApiTags('admin')
@RequireAdminToken()
@Controller('admin/system')
export class SystemAdminController {
  constructor(
    private readonly health: HealthChecks,
    private readonly migrations: MigrationStatus,
    @Inject(APP_NAME) private readonly service: string,
    @Inject(APP_VARIABLES) private readonly variables: Variables,
    @Inject(CONFIG) private readonly config: PlatformConfig,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'getSystem',
    summary: 'Get version, health, migrations and configuration of the process',
    description:
      'Of the process that answers. Secrets are shown as set or not set. Also answers while the database is unreachable.',
  })
  @ApiOkResponse({ type: SystemView })
  async get(): Promise<SystemView> {
    const { status, checks } = await this.health.report();
    return {
      service: this.service,
      version,
      node: process.version,
      role: this.config.ROLE,
      uptime: Math.round(process.uptime()),
      memoryBytes: process.memoryUsage.rss(),
      status,
      checks: Object.entries(checks).map(([name, check]) => ({ name, ...check })),
      schemas: await this.migrations.read().catch(() => null),
      variables: toVariableViews(this.variables, this.config, process.env),
    };
  }
}
