import { DatasetsModule } from '@gatehouse/datasets';
import { CONFIG } from '@gatehouse/platform';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { DatasetController } from '../dataset/dataset.controller';
import { DatasetLoaderService } from '../dataset/dataset-loader.service';
import { DatasetMetrics } from '../dataset/dataset.metrics';
import {
  DATASET_LISTENER,
  type DatasetListener,
  DatasetRegistryService,
} from '../dataset/dataset-registry.service';
import { DatasetReplicaService } from '../dataset/dataset-replica.service';
import { DueDatasets, RefreshDataset } from '../dataset/refresh-dataset.job';
import { countThreads, type SanctionsConfig } from '../sanctions.config';
import { DecisionModule } from '../decision/decision.module';
import { Ledger } from './ledger';
import { ScreeningController } from './screening.controller';
import { ScreeningMetrics } from './screening.metrics';
import { ScreeningService } from './screening.service';
import { ScreeningThreads } from './screening.threads';

/** The lists in memory, the threads that compare people with them, and the checks of files and bodies. */
@Module({
  imports: [DatasetsModule, DecisionModule],
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
  exports: [
    DatasetLoaderService,
    DatasetRegistryService,
    DatasetReplicaService,
    Ledger,
    ScreeningMetrics,
    ScreeningThreads,
  ],
})
export class ScreeningModule implements OnApplicationShutdown {
  constructor(private readonly threads: ScreeningThreads) {}

  /** All requests have been answered by now. */
  async onApplicationShutdown(): Promise<void> {
    await this.threads.end();
  }
}
