import { isPersonId } from '@gatehouse/biometrics';
import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import type { CredentialView } from './credential.dto';
import { invalidPersonId, unknownCredential } from './credential.errors';
import { CredentialRepository, type Owner } from './credential.repository';
import { PendingCredentialRepository } from './pending-credential.repository';

/** Lists and revokes credentials for the host. */
@Injectable()
export class CredentialService {
  constructor(
    private readonly credentials: CredentialRepository,
    private readonly pending: PendingCredentialRepository,
    private readonly clock: Clock,
  ) {}

  async list(owner: Owner, puid: string): Promise<CredentialView[]> {
    requirePersonId(puid);
    const rows = await this.credentials.findCredentials(owner, puid, this.clock.now());
    return rows.map(({ id, kind, status, createdAt, lastUsedAt, expiresAt }) => ({
      id,
      kind,
      status,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
    }));
  }

  async revoke(owner: Owner, puid: string, id: string): Promise<void> {
    requirePersonId(puid);
    if (id.includes('\0')) throw unknownCredential();
    // The pending one first: a concurrent approval moves it to the active ones, which are deleted next.
    const wasPending = await this.pending.remove(owner, puid, id);
    const wasActive = await this.credentials.remove(owner, puid, id);
    if (!wasPending && !wasActive) throw unknownCredential();
  }

  async revokeAll(owner: Owner, puid: string): Promise<void> {
    requirePersonId(puid);
    await this.credentials.deletePerson(owner, puid);
  }
}

function requirePersonId(puid: string): void {
  if (!isPersonId(puid)) throw invalidPersonId();
}
