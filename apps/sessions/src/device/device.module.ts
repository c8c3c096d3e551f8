import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module';
import { ClaimService } from './claim.service';
import { DeviceController } from './device.controller';
import { DeviceService } from './device.service';
import { SessionWatchService } from './session-watch.service';
import { StepService } from './step.service';
import { VisitMetrics } from './visit.metrics';

@Module({
  imports: [SessionModule],
  controllers: [DeviceController],
  providers: [ClaimService, DeviceService, SessionWatchService, StepService, VisitMetrics],
})
export class DeviceModule {}
