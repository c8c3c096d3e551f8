import { AuditModule } from '@gatehouse/audit';
import { ApiKeyModule } from '@gatehouse/auth';
import { Module } from '@nestjs/common';
import { GatewayModule } from '../gateway/gateway.module';
import { PortalGatewayController } from './portal-gateway.controller';
import { PortalLinkController } from './portal-link.controller';
import { PortalLinkRepository } from './portal-link.repository';
import { PortalLinkService } from './portal-link.service';
import { PortalSessionController } from './portal-session.controller';
import { PortalTokenService } from './portal-token.service';
import { PortalGuard } from './portal.guard';

/** Screens of one customer in the back office of a host, by a signed link that can be opened once. */
@Module({
  imports: [ApiKeyModule, AuditModule, GatewayModule],
  controllers: [PortalLinkController, PortalSessionController, PortalGatewayController],
  providers: [PortalGuard, PortalLinkRepository, PortalLinkService, PortalTokenService],
  exports: [PortalLinkService],
})
export class PortalModule {}
