import { faceModels } from '@gatehouse/biometrics';
import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { CredentialRepository } from '../../credential/credential.repository';
import { DeviceKeyService } from '../../credential/device-key.service';
import { SignInFailureService } from '../../credential/sign-in-failure.service';
import type { ClaimingDevice } from '../../session/session-kind';
import { notPossibleInState } from '../../session/session.errors';
import type { SessionsConfig } from '../../sessions.config';
import { TokenKeyService } from '../../token/token-key.service';
import { type HandOverPlan, HandOverService, isSameKey } from './hand-over.service';
import { toKeySubject, toPersonSubject, toSignInAs } from './sign-in-subject';
import { type ExpectedPerson, noFindings, type VerificationFindings } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';

/** The findings after a claim: whose token the device can compare a face with. */
@Injectable()
export class DeviceClaimService {
  constructor(
    private readonly deviceKeys: DeviceKeyService,
    private readonly credentials: CredentialRepository,
    private readonly tokenKeys: TokenKeyService,
    private readonly failures: SignInFailureService,
    private readonly handOvers: HandOverService,
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {}

  async afterClaim(session: VerificationSession, device: ClaimingDevice): Promise<HandOverPlan> {
    if (session.request.type === 'SIGN-IN') return this.afterSignInClaim(session, device);
    const accepted = device.acceptsNoPasskey && { acceptsNoPasskey: true as const };
    if (!device.isNew) return { findings: { ...withoutAcceptance(session.findings), ...accepted } };
    // The pending request to the node belongs to the device that holds the lease, and so does a possible repetition.
    if (session.state === 'CHECKING') throw notPossibleInState(session.state);
    return { findings: { ...restart(session.findings), ...accepted } };
  }

  private async afterSignInClaim(
    session: VerificationSession,
    device: ClaimingDevice,
  ): Promise<HandOverPlan> {
    const { handOver, tokenRecipient } = session.findings;
    const isKept = !device.isNew && isSameKey(tokenRecipient, device.tokenRecipient);
    const findings: VerificationFindings = {
      ...withoutDevice(session.findings),
      ...(await this.findNamedPerson(session)),
      ...(await this.findNamedKey(session, device)),
      network: device.network,
      ...(device.tokenRecipient && { tokenRecipient: device.tokenRecipient }),
      ...(isKept && handOver && { handOver }),
    };
    const plan = await this.handOvers.plan(session, findings, device.epoch);
    if (isKept) return plan;
    const discard = this.handOvers.discard(handOver);
    return {
      findings: plan.findings,
      commit: async (transaction, after) => {
        await discard?.(transaction, after);
        await plan.commit?.(transaction, after);
      },
    };
  }

  /** The person that the host has named, with the gallery that is recorded for them. */
  private async findNamedPerson({
    owner,
    request: { person: puid },
  }: VerificationSession): Promise<{ named?: ExpectedPerson }> {
    if (puid === undefined) return {};
    const version = (await this.credentials.findVersion(owner, puid)) ?? this.currentVersion;
    return { named: { puid, version } };
  }

  /** A device may compare with the token of the device key that it names, unless the key is locked out or belongs to another person. */
  private async findNamedKey(
    session: VerificationSession,
    { deviceKey }: ClaimingDevice,
  ): Promise<Pick<VerificationFindings, 'namedKey'>> {
    const { owner, request } = session;
    const key = deviceKey === undefined ? undefined : await this.deviceKeys.find(owner, deviceKey);
    if (!key) return {};
    const { id, puid, version } = key;
    const signIn = toSignInAs(session, [toKeySubject(id), toPersonSubject(puid)]);
    const isAccepted = (request.person ?? puid) === puid && (await this.failures.lockedSeconds(signIn)) === 0;
    const token = isAccepted
      ? await this.tokenKeys.findByDeviceKey(owner, id, this.currentVersion)
      : undefined;
    return { namedKey: { id, puid, version, isAccepted, ...(token && { tokenId: token.id }) } };
  }

  private get currentVersion(): string {
    return faceModels[this.config.FACE_MODEL].version;
  }
}

/**
 * An ENROLL that moves to another device starts again: everything that is registered must come from one device.
 * Otherwise an attacker could add their own passkey to the face of another person.
 */
const restart = ({
  failures,
  lookupsLeft,
  indicators,
  report,
  audit,
  log,
}: VerificationFindings): VerificationFindings => ({
  ...noFindings(),
  failures,
  // Otherwise each handoff would allow further questions to the node.
  ...(lookupsLeft !== undefined && { lookupsLeft }),
  indicators,
  report,
  audit,
  log,
});

/** The page may have been loaded again in another release. */
const withoutAcceptance = ({
  acceptsNoPasskey: _earlier,
  ...findings
}: VerificationFindings): VerificationFindings => findings;

/** Removes what belongs to an earlier device. */
const withoutDevice = ({
  namedKey: _key,
  tokenRecipient: _recipient,
  handOver: _token,
  ...findings
}: VerificationFindings): VerificationFindings => findings;
