import type { Transaction } from '@gatehouse/database';
import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { CredentialRepository, type Owner } from '../../credential/credential.repository';
import { sessionBusy } from '../../session/session.errors';
import type { VerificationError } from '../model/verification-error';
import type { VerificationFindings } from '../model/verification-findings';

type Claim = VerificationFindings['claim'];

/** The device key and the passkey that a sign-in was made with: at its end they must still be theirs. */
@Injectable()
export class PresentedCredentialService {
  constructor(
    private readonly credentials: CredentialRepository,
    private readonly clock: Clock,
  ) {}

  /** What was revoked since it was shown. */
  async revoked(owner: Owner, claim: Claim): Promise<VerificationError | undefined> {
    const { puid, deviceKeyId, passkeyId } = claim ?? {};
    if (deviceKeyId !== undefined && (await this.credentials.deviceKey(owner, deviceKeyId))?.puid !== puid)
      return 'deviceKeyRefused';
    if (passkeyId !== undefined && (await this.credentials.passkey(owner, passkeyId))?.puid !== puid)
      return 'passkeyRefused';
    return undefined;
  }

  /** Notes their use. Revoked in this very moment: whoever hears of it decides anew. */
  async use({ manager }: Transaction, owner: Owner, claim: Claim): Promise<void> {
    if (!claim) return;
    const { puid, deviceKeyId, passkeyId } = claim;
    const isTheirs =
      (deviceKeyId === undefined ||
        (await this.credentials.useDeviceKey(manager, owner, { id: deviceKeyId, puid }, this.clock.now()))) &&
      (passkeyId === undefined ||
        (await this.credentials.holdPasskey(manager, owner, { id: passkeyId, puid })));
    if (!isTheirs) throw sessionBusy();
  }
}
