import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditKeyService } from './audit-key.service';
import { AuditReader } from './audit-reader.service';
import { AuditTrail } from './audit-trail.service';
import { AuditPurge } from './audit.purge';
import { AuditRepository } from './audit.repository';
import { ChainVerifier } from './chain-verifier.service';

/** The queues that an app with an audit trail processes. */
export const auditQueues = ['audit-entry'] as const;

/** Uses the data source and the queues of the app. */
@Module({
  providers: [AuditKeyService, AuditPurge, AuditReader, AuditRepository, AuditTrail, ChainVerifier],
  exports: [AuditReader, AuditTrail, ChainVerifier],
})
export class AuditModule implements OnModuleInit {
  constructor(private readonly keys: AuditKeyService) {}

  /**
   * A key that is loaded with the first entries needs a connection while each of their transactions holds one: a burst after the
   * start would wait for its own connections.
   */
  async onModuleInit(): Promise<void> {
    await this.keys.load();
  }
}
