import { Injectable } from '@nestjs/common';
import { DeviceKeyService } from '../../credential/device-key.service';
import { SignInFailureService } from '../../credential/sign-in-failure.service';
import type { ClaimingDevice } from '../../session/session-kind';
import { notPossibleInState } from '../../session/session.errors';
import { toKeySubject, toPersonSubject, toSignInAs } from './sign-in-subject';
import { noFindings, type VerificationFindings, withNewShare } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';

/** The findings after a claim, with the share of the enrollment token key for the device. */
@Injectable()
export class DeviceClaimService {
  constructor(
    private readonly deviceKeys: DeviceKeyService,
    private readonly failures: SignInFailureService,
  ) {}

  async findingsAfterClaim(
    session: VerificationSession,
    device: ClaimingDevice,
  ): Promise<VerificationFindings> {
    if (session.request.type === 'SIGN-IN') return this.findingsAfterSignInClaim(session, device);
    if (!device.isNew) return session.findings;
    // The pending request to the node belongs to the device that holds the lease, and so does a possible repetition.
    if (session.state === 'CHECKING') throw notPossibleInState(session.state);
    return restart(session.findings);
  }

  /** A device gets the share of the device key that it names, unless local matches are off or the key is locked out. */
  private async findingsAfterSignInClaim(
    session: VerificationSession,
    { deviceKey }: ClaimingDevice,
  ): Promise<VerificationFindings> {
    const known = withoutKey(session.findings);
    const key = deviceKey === undefined ? undefined : await this.deviceKeys.find(session.owner, deviceKey);
    if (!key) return known;
    const { id, puid, version, share } = key;
    const signIn = toSignInAs(session, [toKeySubject(id), toPersonSubject(puid)]);
    const isUsable = session.request.localMatch && (await this.failures.lockedSeconds(signIn)) === 0;
    return { ...known, namedKey: { id, puid, version }, ...(isUsable && { release: share }) };
  }
}

/**
 * An ENROLL that moves to another device starts again: everything that is registered must come from one device.
 * Otherwise an attacker could add their own passkey to the face of another person.
 */
const restart = ({ failures, indicators, report, audit, log }: VerificationFindings): VerificationFindings =>
  withNewShare({ ...noFindings(), failures, indicators, report, audit, log });

/** Removes the share of an earlier device. */
const withoutKey = ({
  release: _share,
  namedKey: _key,
  ...findings
}: VerificationFindings): VerificationFindings => findings;
