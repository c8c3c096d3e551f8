import { AuthModule } from '@gatehouse/auth';
import { DatabaseModule } from '@gatehouse/database';
import { QueuesModule } from '@gatehouse/queues';
import { Module } from '@nestjs/common';
import { KeyCheckController } from './access/key-check.controller';
import { schemas } from './biometric-node.schema';
import { DeletionController } from './deletion/deletion.controller';
import { DeletionService } from './deletion/deletion.service';
import { EnrollmentModule } from './enrollment/enrollment.module';
import { GalleryModule } from './gallery/gallery.module';
import { PeopleController } from './people/people.controller';
import { PeopleService } from './people/people.service';
import { PredictionBudgetService } from './prediction/prediction-budget.service';
import { PredictionController } from './prediction/prediction.controller';
import { PredictionService } from './prediction/prediction.service';
import { SealingKeyModule } from './sealing-key/sealing-key.module';
import { SessionRequestModule } from './session-request/session-request.module';
import { NodeVaultModule } from './vault/node-vault.module';

@Module({
  imports: [
    EnrollmentModule,
    GalleryModule,
    NodeVaultModule,
    SealingKeyModule,
    SessionRequestModule,
    DatabaseModule.forSchemas(...schemas),
    QueuesModule.forRoot({
      consumes: [
        'enrollment',
        'enrollment-purge',
        'recognition',
        'sealing-key',
        'template-page',
        'token',
        'token-purge',
      ],
      produces: ['node-answer'],
    }),
    AuthModule.withKeyInBody('api_key'),
  ],
  // Routes are tried in this order: the busiest come first.
  controllers: [PredictionController, DeletionController, KeyCheckController, PeopleController],
  providers: [DeletionService, PeopleService, PredictionBudgetService, PredictionService],
})
export class BiometricNodeModule {}
