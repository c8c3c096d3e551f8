import { AuditModule } from '@gatehouse/audit';
import { Module } from '@nestjs/common';
import { ScreeningWebhooksModule } from '@gatehouse/webhooks';
import { ExportModule } from '../export/export.module';
import { ScreeningModule } from '../screening/screening.module';
import { CallbackPolicy } from './callback';
import { PeopleController } from './people.controller';
import { PeopleExportService } from './people-export.service';
import { PeopleRepository } from './people.repository';
import { PeopleService } from './people.service';
import { PersonCipher } from './person-cipher';
import { PopulationController } from './population.controller';
import { PopulationKeyService } from './population-key.service';
import { PopulationSeal } from './population-seal';
import { PopulationWakeUpService } from './population-wake-up.service';
import { PopulationRepository } from './population.repository';
import { PopulationService } from './population.service';
import { PurgePopulations } from './purge-populations.job';
import { PeopleImportService } from './upload/people-import.service';
import { PeopleStoreService } from './upload/people-store.service';

/** Populations and their people. */
@Module({
  imports: [AuditModule, ExportModule, ScreeningModule, ScreeningWebhooksModule],
  controllers: [PopulationController, PeopleController],
  providers: [
    CallbackPolicy,
    PeopleExportService,
    PeopleImportService,
    PeopleRepository,
    PeopleService,
    PeopleStoreService,
    PersonCipher,
    PopulationKeyService,
    PopulationRepository,
    PopulationSeal,
    PopulationService,
    PopulationWakeUpService,
    PurgePopulations,
  ],
  exports: [PeopleService, PopulationSeal, PopulationService, PopulationWakeUpService],
})
export class PopulationModule {}
