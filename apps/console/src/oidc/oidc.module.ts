import { AuditModule } from '@gatehouse/audit';
import { Module } from '@nestjs/common';
import { OidcLogin } from './oidc-login.service';
import { OidcProvider } from './oidc-provider.service';
import { OidcUserRepository } from './oidc-user.repository';
import { OidcController } from './oidc.controller';

@Module({
  imports: [AuditModule],
  controllers: [OidcController],
  providers: [OidcLogin, OidcProvider, OidcUserRepository],
  exports: [OidcProvider],
})
export class OidcModule {}
