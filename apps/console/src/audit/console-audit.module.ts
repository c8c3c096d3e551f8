import { AuditModule } from '@gatehouse/audit';
import { Module } from '@nestjs/common';
import { ConsoleAuditController } from './audit.controller';
import { AuditExport } from './audit-export.service';

@Module({ imports: [AuditModule], controllers: [ConsoleAuditController], providers: [AuditExport] })
export class ConsoleAuditModule {}
