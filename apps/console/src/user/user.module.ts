import { AuditModule } from '@gatehouse/audit';
import { Module } from '@nestjs/common';
import { GatewayModule } from '../gateway/gateway.module';
import { OidcModule } from '../oidc/oidc.module';
import { PasskeyController } from '../passkey/passkey.controller';
import { FirstUser } from './first-user.service';
import { LoginController } from './login.controller';
import { MeService } from './me.service';
import { OwnController } from './own.controller';
import { UserController } from './user.controller';
import { UserService } from './user.service';

@Module({
  imports: [AuditModule, GatewayModule, OidcModule],
  controllers: [LoginController, OwnController, PasskeyController, UserController],
  providers: [FirstUser, MeService, UserService],
})
export class UserModule {}
