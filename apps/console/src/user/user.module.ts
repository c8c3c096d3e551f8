import { AuditModule } from '@gatehouse/audit';
import { Module } from '@nestjs/common';
import { GatewayModule } from '../gateway/gateway.module';
import { FirstUser } from './first-user.service';
import { OwnController } from './own.controller';
import { UserController } from './user.controller';
import { UserService } from './user.service';

@Module({
  imports: [AuditModule, GatewayModule],
  controllers: [OwnController, UserController],
  providers: [FirstUser, UserService],
})
export class UserModule {}
