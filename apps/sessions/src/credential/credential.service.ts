import { isPersonId } from '@gatehouse/biometrics';
import { Injectable } from '@nestjs/common';
import type { CredentialView } from './credential.dto';
import { notAPerson, unknownCredential } from './credential.errors';
import { CredentialRepository, type Owner } from './credential.repository';

/** Lets a host see and revoke what people sign in with. */
@Injectable()
export class CredentialService {
  constructor(private readonly credentials: CredentialRepository) {}

  async list(owner: Owner, puid: string): Promise<CredentialView[]> {
    requirePersonId(puid);
    const rows = await this.credentials.credentialsOf(owner, puid);
    return rows.map(({ id, kind, createdAt, lastUsedAt }) => ({
      id,
      kind,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
  }

  async revoke(owner: Owner, puid: string, id: string): Promise<void> {
    requirePersonId(puid);
    if (id.includes('\0') || !(await this.credentials.remove(owner, puid, id))) throw unknownCredential();
  }

  async revokeAll(owner: Owner, puid: string): Promise<void> {
    requirePersonId(puid);
    await this.credentials.forgetPeople(owner, [puid]);
  }
}

function requirePersonId(puid: string): void {
  if (!isPersonId(puid)) throw notAPerson();
}
