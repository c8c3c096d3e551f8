import { Injectable } from '@nestjs/common';
import { DeviceKeyService } from '../../credential/device-key.service';
import { SignInFailureService } from '../../credential/sign-in-failure.service';
import type { ClaimingDevice } from '../../session/session-kind';
import { notNow } from '../../session/session.errors';
import { keySubject, personSubject, signInBy } from './sign-in-subject';
import { noFindings, type VerificationFindings, withNewShare } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';

/** What is known after a device has claimed a session, and which share of a token's key it is handed. */
@Injectable()
export class DeviceClaimService {
  constructor(
    private readonly deviceKeys: DeviceKeyService,
    private readonly failures: SignInFailureService,
  ) {}

  async after(session: VerificationSession, device: ClaimingDevice): Promise<VerificationFindings> {
    if (session.request.type === 'SIGN-IN') return this.afterSignIn(session, device);
    if (!device.isNew) return session.findings;
    // What the node is asked about was shown on the device that has it; should it be shown again, then there.
    if (session.state === 'CHECKING') throw notNow(session.state);
    return begunAnew(session.findings);
  }

  /** A device gets the share of the key that it names, if that may be used. */
  private async afterSignIn(
    session: VerificationSession,
    { deviceKey }: ClaimingDevice,
  ): Promise<VerificationFindings> {
    const known = withoutKey(session.findings);
    const key = deviceKey === undefined ? undefined : await this.deviceKeys.find(session.owner, deviceKey);
    if (!key) return known;
    const { id, puid, share } = key;
    const signIn = signInBy(session, [keySubject(id), personSubject(puid)]);
    const isUsable = session.request.localMatch && (await this.failures.lockedSeconds(signIn)) === 0;
    return { ...known, namedKey: { id, puid }, ...(isUsable && { release: share }) };
  }
}

/**
 * An ENROLL that moves to another device begins anew there: what is registered together comes from one device. Else
 * whoever makes a passkey and has somebody else show their face could sign in as them.
 */
const begunAnew = ({
  failures,
  indicators,
  report,
  audit,
  log,
}: VerificationFindings): VerificationFindings =>
  withNewShare({ ...noFindings(), failures, indicators, report, audit, log });

/** What an earlier device was handed. */
const withoutKey = ({
  release: _share,
  namedKey: _key,
  ...findings
}: VerificationFindings): VerificationFindings => findings;
