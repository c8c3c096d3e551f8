import { AuthModule } from '@gatehouse/auth';
import { DatabaseModule } from '@gatehouse/database';
import { DatasetsModule } from '@gatehouse/datasets';
import { CONFIG } from '@gatehouse/platform';
import { QueuesModule } from '@gatehouse/queues';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { DatasetController } from './dataset/dataset.controller';
import { DatasetLoaderService } from './dataset/dataset-loader.service';
import { DatasetMetrics } from './dataset/dataset.metrics';
import {
  DATASET_LISTENER,
  type DatasetListener,
  DatasetRegistryService,
} from './dataset/dataset-registry.service';
import { DatasetReplicaService } from './dataset/dataset-replica.service';
import { DueDatasets, RefreshDataset } from './dataset/refresh-dataset.job';
import { countThreads, type SanctionsConfig } from './sanctions.config';
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
      useFactory: (config: SanctionsConfig) => new ScreeningThreads(countThreads(config)),
    },
    {
      provide: DATASET_LISTENER,
      inject: [ScreeningThreads],
      useFactory: (threads: ScreeningThreads): DatasetListener => threads,
    },
    { provide: Ledger, useFactory: () => new Ledger() },
    DatasetLoaderService,
    DatasetMetrics,
    DatasetRegistryService,
    DatasetReplicaService,
    DueDatasets,
    RefreshDataset,
    ScreeningMetrics,
    ScreeningService,
  ],
})
export class SanctionsModule implements OnApplicationShutdown {
  constructor(private readonly threads: ScreeningThreads) {}

  /** All requests have been answered by now. */
  async onApplicationShutdown(): Promise<void> {
    await this.threads.end();
  }
}
