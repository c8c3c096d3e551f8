import { AuditModule, auditQueues } from '@gatehouse/audit';
import { DatabaseModule } from '@gatehouse/database';
import { QueuesModule } from '@gatehouse/queues';
import { VaultModule } from '@gatehouse/vault';
import { Module } from '@nestjs/common';
import { ConsoleAuditModule } from './audit/console-audit.module';
import { schemas } from './console.schema';
import { GatewayModule } from './gateway/gateway.module';
import { LoginModule } from './login/login.module';
import { PageModule } from './page/page.module';
import { PortalModule } from './portal/portal.module';
import { UserModule } from './user/user.module';

@Module({
  imports: [
    DatabaseModule.forSchemas(...schemas),
    QueuesModule.forRoot({ consumes: [...auditQueues] }),
    VaultModule,
    AuditModule,
    LoginModule,
    UserModule,
    ConsoleAuditModule,
    GatewayModule,
    PortalModule,
    PageModule,
  ],
})
export class ConsoleModule {}
