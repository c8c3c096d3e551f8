import { Module } from '@nestjs/common';
import { ScreeningModule } from '../screening/screening.module';
import { ExportSender } from './export-sender.service';

/** Sends exports of people and of the audit trail. */
@Module({
  imports: [ScreeningModule],
  providers: [ExportSender],
  exports: [ExportSender],
})
export class ExportModule {}
