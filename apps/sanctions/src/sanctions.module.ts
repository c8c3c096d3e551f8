import { AuthModule } from '@gatehouse/auth';
import { DatabaseModule } from '@gatehouse/database';
import { DatasetsModule } from '@gatehouse/datasets';
import { CONFIG } from '@gatehouse/platform';
import { QueuesModule } from '@gatehouse/queues';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { DatasetController } from './dataset/dataset.controller';
import { DatasetLoader } from './dataset/dataset.loader';
import { DatasetMetrics } from './dataset/dataset.metrics';
import { DatasetRegistry } from './dataset/dataset.registry';
import { DatasetReplica } from './dataset/dataset.replica';
import { DueDatasets, RefreshDataset } from './dataset/refresh-dataset.job';
import { type SanctionsConfig, screeningThreads } from './sanctions.config';
import { schemas } from './sanctions.schema';
import { Ledger } from './screening/ledger';
import { ScreeningController } from './screening/screening.controller';
import { ScreeningMetrics } from './screening/screening.metrics';
import { ScreeningService } from './screening/screening.service';
import { ScreeningThreads } from './screening/screening.threads';

@Module({
  imports: [
    DatabaseModule.forSchemas(...schemas),
    DatasetsModule,
    QueuesModule.forRoot({ consumes: ['dataset-refresh'] }),
    AuthModule,
  ],
  controllers: [ScreeningController, DatasetController],
  providers: [
    {
      provide: ScreeningThreads,
      inject: [CONFIG],
      useFactory: (config: SanctionsConfig) => new ScreeningThreads(screeningThreads(config)),
    },
    { provide: Ledger, useFactory: () => new Ledger() },
    DatasetLoader,
    DatasetMetrics,
    DatasetRegistry,
    DatasetReplica,
    DueDatasets,
    RefreshDataset,
    ScreeningMetrics,
    ScreeningService,
  ],
})
export class SanctionsModule implements OnApplicationShutdown {
  constructor(private readonly threads: ScreeningThreads) {}

  /** By now every request has been answered. */
  async onApplicationShutdown(): Promise<void> {
    await this.threads.end();
  }
}
