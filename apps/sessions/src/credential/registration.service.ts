import type { Transaction } from '@gatehouse/database';
import { Clock, DomainError } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import { CredentialRepository, type Owner } from './credential.repository';
import { deviceKeyId } from './device-key';
import { DeviceKeyService } from './device-key.service';
import type { NewPasskey } from './passkey';
import { acceptPending, maxActive, type OfferedCredential } from './pending-credential';
import { PendingCredentialRepository } from './pending-credential.repository';

/** Whom the node has found: somebody new, or somebody enrolled, with or without the proof of an active credential. */
export type PersonStanding = 'new' | 'proven' | 'unproven';

/** What an ENROLL has brought: the person whom the node knows, and what they may sign in with. */
export interface Registration {
  owner: Owner;
  puid: string;
  standing: PersonStanding;
  /** With our share of the key of the enrollment token on that device. */
  deviceKey?: { publicKey: JWK; share: string };
  passkey?: NewPasskey;
}

/** What becomes of the new credentials. */
export interface RegistrationPlan {
  owner: Owner;
  puid: string;
  at: Date;
  active: OfferedCredential[];
  pending: OfferedCredential[];
}

/** The kinds that become active at once. A face alone adds nothing to somebody who exists; only a host adds a passkey. */
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
    private readonly clock: Clock,
  ) {}

  /** Decides before the end is written: the webhook says what is pending. */
  async plan(registration: Registration): Promise<RegistrationPlan> {
    const { owner, puid, standing } = registration;
    const at = this.clock.now();
    const present = await this.pending.ofPerson(owner, puid, at);
    const rejected = new Set(present.flatMap(({ id, status }) => (status === 'rejected' ? [id] : [])));
    const offered = (await this.offeredBy(registration)).filter(({ id }) => !rejected.has(id));
    const isActive = ({ kind }: OfferedCredential) => activeKinds[standing].includes(kind);
    const known = await this.credentials.credentialsOf(owner, puid, at);
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

  /** Carries a plan out; throws if somebody else has changed what it was based on. The caller plans again. */
  async register(
    { manager }: Transaction,
    { owner, puid, at, active, pending }: RegistrationPlan,
  ): Promise<void> {
    if (active.length + pending.length === 0) return;
    await this.credentials.holdPerson(manager, owner, puid, at);
    for (const credential of active) {
      if (credential.kind === 'device_key') {
        if (!(await this.pending.supersede(manager, owner, puid, credential.id, at)))
          throw credentialsMeanwhile();
        await this.credentials.addDeviceKey(manager, owner, { ...credential, puid }, at);
        await this.credentials.keepDeviceKeys(manager, owner, puid, maxActive);
      } else if (!(await this.credentials.addFirstPasskey(manager, owner, puid, credential.passkey, at)))
        throw credentialsMeanwhile();
    }
    const present = await this.pending.ofPerson(owner, puid, at, manager);
    if (acceptPending(pending, present).length < pending.length) throw credentialsMeanwhile();
    for (const credential of pending)
      if (!(await this.pending.add(manager, owner, puid, credential, at))) throw credentialsMeanwhile();
  }

  private async offeredBy({ owner, deviceKey, passkey }: Registration): Promise<OfferedCredential[]> {
    const offered: OfferedCredential[] = [];
    if (deviceKey) {
      const { publicKey, share } = deviceKey;
      const id = await deviceKeyId(publicKey);
      offered.push({ kind: 'device_key', id, publicKey, wrappedShare: this.deviceKeys.wrapShare(id, share) });
    }
    // It must be nobody else's.
    if (passkey && !(await this.credentials.passkey(owner, passkey.id)))
      offered.push({ kind: 'passkey', id: passkey.id, passkey });
    return offered;
  }
}

const credentialsMeanwhile = () =>
  new DomainError(
    'credentials.meanwhile',
    503,
    'The credentials of this person have changed at the same time. Try again.',
    { 'Retry-After': '1' },
  );
