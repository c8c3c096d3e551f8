import { Module } from '@nestjs/common';
import { DecisionKeyService } from './decision-key.service';
import { DecisionRepository } from './decision.repository';
import { DecisionService } from './decision.service';

/** Decisions about alerts, as file checks find them. */
@Module({
  providers: [DecisionKeyService, DecisionRepository, DecisionService],
  exports: [DecisionService],
})
export class DecisionModule {}
