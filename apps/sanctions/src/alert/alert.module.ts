import { AuditModule } from '@gatehouse/audit';
import { ScreeningWebhooksModule } from '@gatehouse/webhooks';
import { Module } from '@nestjs/common';
import { DecisionModule } from '../decision/decision.module';
import { PopulationModule } from '../population/population.module';
import { AlertCipher } from './alert-cipher';
import { AlertDecisionService } from './alert-decision.service';
import { AlertReader } from './alert-reader.service';
import { AlertWriter } from './alert-writer.service';
import { AlertController } from './alert.controller';
import { AlertRepository } from './alert.repository';
import { AlertService } from './alert.service';

/** Alerts, their decisions and reports. */
@Module({
  imports: [AuditModule, DecisionModule, PopulationModule, ScreeningWebhooksModule],
  controllers: [AlertController],
  providers: [AlertCipher, AlertDecisionService, AlertReader, AlertRepository, AlertService, AlertWriter],
  exports: [AlertService],
})
export class AlertModule {}
