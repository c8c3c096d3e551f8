import { AuditModule } from '@gatehouse/audit';
import { DatasetsModule } from '@gatehouse/datasets';
import { Module } from '@nestjs/common';
import { ScreeningModule } from '../screening/screening.module';
import { DatasetAdminController } from './dataset-admin.controller';
import { DatasetUploadService } from './dataset-upload.service';
import { VersionChangesService } from './version-changes.service';

/** The operations of operators about lists. */
@Module({
  imports: [AuditModule, DatasetsModule, ScreeningModule],
  controllers: [DatasetAdminController],
  providers: [DatasetUploadService, VersionChangesService],
})
export class DatasetAdminModule {}
