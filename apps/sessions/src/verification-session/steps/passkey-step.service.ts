import { Clock, DomainError } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { CredentialRepository } from '../../credential/credential.repository';
import type { Passkey } from '../../credential/passkey';
import { RelyingPartyService } from '../../credential/relying-party.service';
import type { StepEvidence } from '../../session/session-kind';
import type { Commit } from '../../session/session';
import { sessionBusy } from '../../session/session.errors';
import { wrong } from '../../session/step/step-rules';
import { failed, type StepEvaluation } from './step-evaluation';
import type { VerificationStepPayload } from './step-payload.dto';
import type { VerificationFindings } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';

const challengeMilliseconds = 5 * 60 * 1000;

/**
 * Judges a passkey: at a SIGN-IN whose it is, at an ENROLL a new one, or an existing one that vouches for the device. The
 * nonce is its challenge, so it works once.
 */
@Injectable()
export class PasskeyStepService {
  constructor(
    private readonly party: RelyingPartyService,
    private readonly credentials: CredentialRepository,
    private readonly clock: Clock,
  ) {}

  async take(
    session: VerificationSession,
    { passkey, nonce }: VerificationStepPayload,
    { serverMilliseconds }: StepEvidence,
  ): Promise<StepEvaluation> {
    if (!passkey) throw wrong('passkey is missing: send what the authenticator answered, or a failure');
    if (serverMilliseconds > challengeMilliseconds) throw lateChallenge();
    if (session.request.type === 'SIGN-IN')
      return this.asserted(session, passkey as AuthenticationResponseJSON, nonce);
    return isAssertion(passkey)
      ? this.proven(session, passkey, nonce)
      : this.registered(session, passkey as RegistrationResponseJSON, nonce);
  }

  private async registered(
    { owner, request }: VerificationSession,
    response: RegistrationResponseJSON,
    challenge: string,
  ): Promise<StepEvaluation> {
    const passkey = await this.party.registered(response, challenge, request.userHandle);
    const isNew = passkey && !(await this.credentials.passkey(owner, passkey.id));
    return isNew ? { findings: { passkey } } : failed('passkey');
  }

  private async asserted(
    { owner, findings }: VerificationSession,
    response: AuthenticationResponseJSON,
    challenge: string,
  ): Promise<StepEvaluation> {
    const used = await this.verify(owner, response, challenge);
    if (!used) return failed('passkey');
    const { passkey, commit } = used;
    const said = saidBefore(findings);
    if (said !== undefined && said !== passkey.puid) return failed('passkey');
    const { puid, id: passkeyId } = passkey;
    return {
      // Whom the node has recognised before may have been deleted since: it is asked again.
      findings: { claim: { ...findings.claim, puid, passkeyId }, person: undefined },
      commit,
    };
  }

  /** Whether it is the passkey of whoever enrolls is known once the node has recognised the face. */
  private async proven(
    { owner, findings }: VerificationSession,
    response: AuthenticationResponseJSON,
    challenge: string,
  ): Promise<StepEvaluation> {
    const used = await this.verify(owner, response, challenge);
    if (!used) return failed('passkey');
    const { puid, id: passkeyId } = used.passkey;
    return { findings: { proofs: [...(findings.proofs ?? []), { puid, passkeyId }] }, commit: used.commit };
  }

  private async verify(
    owner: VerificationSession['owner'],
    response: AuthenticationResponseJSON,
    challenge: string,
  ): Promise<{ passkey: Passkey; commit: Commit } | undefined> {
    const passkey = await this.credentials.passkey(owner, response.id);
    const counter = passkey && (await this.party.asserted(response, challenge, passkey));
    if (!passkey || counter === undefined) return undefined;
    return { passkey, commit: this.use(owner, passkey, counter) };
  }

  /** The counter is written if nobody has used the passkey meanwhile. */
  private use(
    owner: VerificationSession['owner'],
    { id, counter: before }: Passkey,
    counter: number,
  ): Commit {
    return async ({ manager }) => {
      const isFirst = await this.credentials.usePasskey(
        manager,
        owner,
        { id, before, counter },
        this.clock.now(),
      );
      if (!isFirst) throw sessionBusy();
    };
  }
}

/** What `navigator.credentials.get()` returns carries a signature; what `create()` returns carries none. */
const isAssertion = (passkey: object): passkey is AuthenticationResponseJSON =>
  'signature' in (passkey as AuthenticationResponseJSON).response;

/** Who it is by the face, or by the key of the device; another person's passkey does not speak for them. */
const saidBefore = ({ done, person, claim, face }: VerificationFindings): string | undefined =>
  done.includes('face')
    ? (person?.puid ?? claim?.puid ?? (face?.isLocal ? face.puid : undefined))
    : undefined;

const lateChallenge = () =>
  new DomainError(
    'step.late',
    409,
    'The challenge for the passkey is older than 5 minutes. Claim the session to get a new one.',
  );
