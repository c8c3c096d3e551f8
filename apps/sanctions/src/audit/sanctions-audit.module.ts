import { AuditModule } from '@gatehouse/audit';
import { Module } from '@nestjs/common';
import { ExportModule } from '../export/export.module';
import { AuditController } from './audit.controller';

/** The audit trail for customers. */
@Module({ imports: [AuditModule, ExportModule], controllers: [AuditController] })
export class SanctionsAuditModule {}
