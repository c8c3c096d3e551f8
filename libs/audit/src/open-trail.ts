import { Clock } from '@gatehouse/platform';
import { parseMasterKeys, Vault } from '@gatehouse/vault';
import type { DataSource } from 'typeorm';
import { AuditKeyService } from './audit-key.service';
import { AuditTrail } from './audit-trail.service';
import { AuditRepository } from './audit.repository';

/** The parts of the audit trail without an app, for command-line programs. */
export function openTrail(source: DataSource, masterKeys: string) {
  const repository = new AuditRepository();
  const keys = new AuditKeyService(source, repository, new Vault(parseMasterKeys(masterKeys)));
  return { repository, keys, trail: new AuditTrail(source, repository, keys, new Clock()) };
}
