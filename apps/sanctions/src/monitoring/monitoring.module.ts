import { DatasetsModule } from '@gatehouse/datasets';
import { Module } from '@nestjs/common';
import { AlertModule } from '../alert/alert.module';
import { PopulationModule } from '../population/population.module';
import { ScreeningModule } from '../screening/screening.module';
import { BacklogRepository } from './backlog.repository';
import { MonitoredListsService } from './monitored-lists.service';
import { MonitoringMetrics } from './monitoring.metrics';
import { PopulationMonitorService } from './population-monitor.service';
import { PopulationScreenerService } from './population-screener.service';
import { RunController } from './run.controller';
import { RunRepository } from './run.repository';
import { RunService } from './run.service';
import { DuePopulations, ScreenPopulation } from './screen-population.job';
import { SliceStoreService } from './slice-store.service';

/** Screens populations when a list or a person changes. */
@Module({
  imports: [DatasetsModule, AlertModule, PopulationModule, ScreeningModule],
  controllers: [RunController],
  providers: [
    BacklogRepository,
    DuePopulations,
    MonitoredListsService,
    MonitoringMetrics,
    PopulationMonitorService,
    PopulationScreenerService,
    RunRepository,
    RunService,
    ScreenPopulation,
    SliceStoreService,
  ],
  exports: [RunService],
})
export class MonitoringModule {}
