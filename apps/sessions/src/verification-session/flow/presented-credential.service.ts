import type { Transaction } from '@gatehouse/database';
import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { CredentialRepository, type Owner } from '../../credential/credential.repository';
import { sessionBusy } from '../../session/session.errors';
import type { VerificationError } from '../model/verification-error';
import type { VerificationFindings } from '../model/verification-findings';

type Claim = VerificationFindings['claim'];

/** The device key and the passkey of a sign-in: at its end they must still belong to the person. */
@Injectable()
export class PresentedCredentialService {
  constructor(
    private readonly credentials: CredentialRepository,
    private readonly clock: Clock,
  ) {}

  /** The error for a credential that was revoked since it was presented. */
  async findRevoked(owner: Owner, claim: Claim): Promise<VerificationError | undefined> {
    const { puid, deviceKeyId, passkeyId } = claim ?? {};
    if (
      deviceKeyId !== undefined &&
      (await this.credentials.findDeviceKey(owner, deviceKeyId))?.puid !== puid
    )
      return 'deviceKeyRefused';
    if (passkeyId !== undefined && (await this.credentials.findPasskey(owner, passkeyId))?.puid !== puid)
      return 'passkeyRejected';
    return undefined;
  }

  /**
   * Records the use, and the new gallery of a person who was moved. Throws a 503 if a credential was revoked concurrently; the caller decides again.
   */
  async use(
    { manager }: Transaction,
    owner: Owner,
    { claim, movedTo }: Pick<VerificationFindings, 'claim' | 'movedTo'>,
  ): Promise<void> {
    if (!claim) return;
    const { puid, deviceKeyId, passkeyId } = claim;
    // The person before their credentials, as a deletion locks them.
    if (movedTo !== undefined)
      await this.credentials.setVersion(manager, { ...owner, version: movedTo }, puid);
    const isValid =
      (deviceKeyId === undefined ||
        (await this.credentials.useDeviceKey(manager, owner, { id: deviceKeyId, puid }, this.clock.now()))) &&
      (passkeyId === undefined ||
        (await this.credentials.lockPasskey(manager, owner, { id: passkeyId, puid })));
    if (!isValid) throw sessionBusy();
  }
}
