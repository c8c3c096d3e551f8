import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module';
import { ClaimService } from './claim.service';
import { DeviceController } from './device.controller';
import { DeviceService } from './device.service';
import { SessionWatch } from './session-watch';
import { StepService } from './step.service';

@Module({
  imports: [SessionModule],
  controllers: [DeviceController],
  providers: [ClaimService, DeviceService, SessionWatch, StepService],
})
export class DeviceModule {}
