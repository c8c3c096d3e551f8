import type { Transaction } from '@gatehouse/database';
import { Clock, DomainError } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import type { NewToken } from '../token/token-key';
import { TokenKeyService } from '../token/token-key.service';
import type { NewPasskey } from './credential';
import { CredentialRepository, type GalleryOwner } from './credential.repository';
import { toDeviceKeyId } from './device-key';
import { DeviceKeyService } from './device-key.service';
import { acceptPending, maxActive, type OfferedCredential } from './pending-credential';
import { PendingCredentialRepository } from './pending-credential.repository';

/** A new person, or an enrolled one with or without the proof of an active credential. */
export type PersonStanding = 'new' | 'proven' | 'unproven';

/** The person and the new credentials of an ENROLL. */
export interface Registration {
  /** With the version of the gallery in which the person was enrolled. */
  owner: GalleryOwner;
  puid: string;
  standing: PersonStanding;
  /** With the key of the face token on that device. */
  deviceKey?: { publicKey: JWK; token?: NewToken };
  passkey?: NewPasskey;
}

/** Which new credentials become active, and which become pending. */
export interface RegistrationPlan {
  owner: GalleryOwner;
  puid: string;
  at: Date;
  active: OfferedCredential[];
  pending: OfferedCredential[];
}

/** The kinds that become active immediately. A face alone adds no credential to an enrolled person; a passkey needs the host. */
const activeKinds: Record<PersonStanding, readonly OfferedCredential['kind'][]> = {
  new: ['device_key', 'passkey'],
  proven: ['device_key'],
  unproven: [],
};

/** Registers people with their device keys and passkeys, in the transaction that ends their ENROLL. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly credentials: CredentialRepository,
    private readonly pending: PendingCredentialRepository,
    private readonly deviceKeys: DeviceKeyService,
    private readonly tokenKeys: TokenKeyService,
    private readonly clock: Clock,
  ) {}

  /** Decides before the end of the session is written, because the webhook lists the pending credentials. */
  async plan(registration: Registration): Promise<RegistrationPlan> {
    const { owner, puid, standing } = registration;
    const at = this.clock.now();
    const present = await this.pending.findByPerson(owner, puid, at);
    const rejected = new Set(present.flatMap(({ id, status }) => (status === 'rejected' ? [id] : [])));
    const offered = (await this.listOffered(registration)).filter(({ id }) => !rejected.has(id));
    const isActive = ({ kind }: OfferedCredential) => activeKinds[standing].includes(kind);
    const known = await this.credentials.findCredentials(owner, puid, at);
    const isHeld = ({ id }: OfferedCredential) =>
      known.some((one) => one.id === id && one.status === 'active');
    return {
      owner,
      puid,
      at,
      active: offered.filter(isActive),
      pending: acceptPending(
        offered.filter((one) => !isActive(one) && !isHeld(one)),
        present,
      ),
    };
  }

  /** Executes a plan. Throws a 503 if its assumptions have changed; the caller plans again. */
  async register(transaction: Transaction, plan: RegistrationPlan): Promise<void> {
    const { manager } = transaction;
    const { owner, puid, at, active, pending } = plan;
    if (active.length + pending.length === 0) return;
    await this.credentials.upsertPerson(manager, owner, puid, at);
    for (const credential of active) {
      if (credential.kind === 'device_key') {
        if (!(await this.pending.supersede(manager, owner, puid, credential.id, at)))
          throw credentialsChanged();
        const { id: deviceKeyId, token } = credential;
        await this.credentials.addDeviceKey(manager, owner, { ...credential, puid }, at);
        await this.tokenKeys.replace(transaction, owner, { puid, deviceKeyId }, token);
        await this.credentials.deleteOldestDeviceKeys(manager, owner, puid, maxActive);
      } else if (!(await this.credentials.addFirstPasskey(manager, owner, puid, credential.passkey, at)))
        throw credentialsChanged();
    }
    const present = await this.pending.findByPerson(owner, puid, at, manager);
    if (acceptPending(pending, present).length < pending.length) throw credentialsChanged();
    for (const credential of pending) {
      const sealedKey = await this.sealToken(transaction, plan, credential);
      if (!(await this.pending.add(manager, owner, puid, credential, sealedKey, at)))
        throw credentialsChanged();
    }
  }

  /** The token key of a pending device key. The token itself is not stored: until the host approves, it may be that of an attacker. */
  private async sealToken(
    transaction: Transaction,
    { owner, puid }: RegistrationPlan,
    credential: OfferedCredential,
  ): Promise<Buffer | null> {
    if (credential.kind !== 'device_key' || !credential.token) return null;
    return this.tokenKeys.seal(transaction, owner, puid, credential.token);
  }

  private async listOffered({ owner, deviceKey, passkey }: Registration): Promise<OfferedCredential[]> {
    const offered: OfferedCredential[] = [];
    if (deviceKey) {
      const { publicKey, token } = deviceKey;
      const id = await toDeviceKeyId(publicKey);
      const wrappedShare = this.deviceKeys.createUnusedShare(id);
      offered.push({ kind: 'device_key', id, publicKey, wrappedShare, token });
    }
    // A passkey that is already registered is not registered again.
    if (passkey && !(await this.credentials.findPasskey(owner, passkey.id)))
      offered.push({ kind: 'passkey', id: passkey.id, passkey });
    return offered;
  }
}

const credentialsChanged = () =>
  new DomainError(
    'credentials.concurrent-change',
    503,
    'The credentials of this person were changed at the same time. Try again.',
    { 'Retry-After': '1' },
  );
