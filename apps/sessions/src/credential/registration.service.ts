import type { Transaction } from '@gatehouse/database';
import { Clock, DomainError } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import { CredentialRepository, type Owner } from './credential.repository';
import { deviceKeyId } from './device-key';
import { DeviceKeyService } from './device-key.service';
import type { NewPasskey } from './passkey';

const mostDeviceKeys = 20;

/** What an ENROLL has brought: the person whom the node knows, and what they may sign in with. */
export interface Registration {
  owner: Owner;
  puid: string;
  /** With our share of the key of the enrollment token on that device. */
  deviceKey?: { publicKey: JWK; share: string };
  passkey?: NewPasskey;
}

/** Registers people with their device keys and passkeys, in the transaction that ends their ENROLL. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly credentials: CredentialRepository,
    private readonly deviceKeys: DeviceKeyService,
    private readonly clock: Clock,
  ) {}

  /** Whether a new person may be given a passkey: it must be nobody else's. */
  async mayAddPasskey(owner: Owner, { id }: NewPasskey): Promise<boolean> {
    return (await this.credentials.passkey(owner, id)) === undefined;
  }

  async register({ manager }: Transaction, registration: Registration): Promise<void> {
    const { owner, puid, deviceKey, passkey } = registration;
    if (!deviceKey && !passkey) return;
    const now = this.clock.now();
    await this.credentials.holdPerson(manager, owner, puid, now);
    if (deviceKey) {
      const { publicKey, share } = deviceKey;
      const id = await deviceKeyId(publicKey);
      const wrappedShare = this.deviceKeys.wrapShare(id, share);
      await this.credentials.addDeviceKey(manager, owner, { id, puid, publicKey, wrappedShare }, now);
      await this.credentials.keepDeviceKeys(manager, owner, puid, mostDeviceKeys);
    }
    if (!passkey) return;
    // Somebody was faster, with this passkey or another of theirs: whoever hears of it decides anew.
    if (!(await this.credentials.addFirstPasskey(manager, owner, puid, passkey, now)))
      throw passkeyMeanwhile();
  }
}

const passkeyMeanwhile = () =>
  new DomainError(
    'passkey.meanwhile',
    503,
    'This person was given another passkey at the same time. Try again.',
    {
      'Retry-After': '1',
    },
  );
