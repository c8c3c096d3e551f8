import { AuditModule, auditQueues } from '@gatehouse/audit';
import { AuthModule } from '@gatehouse/auth';
import { DatabaseModule } from '@gatehouse/database';
import { QueuesModule } from '@gatehouse/queues';
import { screeningWebhookQueues } from '@gatehouse/webhooks';
import { Module } from '@nestjs/common';
import { AlertModule } from './alert/alert.module';
import { SanctionsAuditModule } from './audit/sanctions-audit.module';
import { DatasetAdminModule } from './dataset-admin/dataset-admin.module';
import { MonitoringModule } from './monitoring/monitoring.module';
import { PopulationModule } from './population/population.module';
import { schemas } from './sanctions.schema';
import { ScreeningModule } from './screening/screening.module';

@Module({
  imports: [
    DatabaseModule.forSchemas(...schemas),
    QueuesModule.forRoot({
      consumes: [
        'dataset-refresh',
        'population-purge',
        'population-screening',
        ...auditQueues,
        ...screeningWebhookQueues,
      ],
    }),
    AuthModule,
    AuditModule,
    SanctionsAuditModule,
    ScreeningModule,
    PopulationModule,
    MonitoringModule,
    AlertModule,
    DatasetAdminModule,
  ],
})
export class SanctionsModule {}
