import { AuditModule } from '@gatehouse/audit';
import { Module } from '@nestjs/common';
import { ConsoleAuditController } from './audit.controller';

@Module({ imports: [AuditModule], controllers: [ConsoleAuditController] })
export class ConsoleAuditModule {}
