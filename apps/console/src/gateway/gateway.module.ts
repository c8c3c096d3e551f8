import { AuditModule } from '@gatehouse/audit';
import { Module } from '@nestjs/common';
import { CustomerKeys } from './customer-keys.service';
import { GatewayController } from './gateway.controller';
import { GatewayGuard } from './gateway.guard';
import { GatewayService } from './gateway.service';
import { ServiceAddress } from './service-address';
import { ServiceClient } from './service-client';

@Module({
  imports: [AuditModule],
  controllers: [GatewayController],
  providers: [CustomerKeys, GatewayGuard, GatewayService, ServiceAddress, ServiceClient],
  exports: [CustomerKeys, GatewayService, ServiceClient],
})
export class GatewayModule {}
