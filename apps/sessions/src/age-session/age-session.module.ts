import { Module } from '@nestjs/common';
import { DeletionModule } from '../deletion/deletion.module';
import { SessionModule } from '../session/session.module';
import { AgeSessionController } from './age-session.controller';
import { AgeSessionService } from './age-session.service';

@Module({
  imports: [SessionModule, DeletionModule],
  controllers: [AgeSessionController],
  providers: [AgeSessionService],
})
export class AgeSessionModule {}
