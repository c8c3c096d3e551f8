import { Clock, DomainError } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { CredentialRepository } from '../../credential/credential.repository';
import type { Passkey } from '../../credential/credential';
import { RelyingPartyService } from '../../credential/relying-party.service';
import type { StepEvidence } from '../../session/session-kind';
import type { Commit } from '../../session/session';
import { sessionBusy } from '../../session/session.errors';
import { invalidPayload } from '../../session/step/step-rules';
import { failed, type StepEvaluation } from './step-evaluation';
import type { VerificationStepPayload } from './step-payload.dto';
import { isAlreadyEnrolled, type VerificationFindings } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';

const challengeMs = 5 * 60 * 1000;

/**
 * Evaluates a passkey: an existing one at a SIGN-IN; a new one, or an existing one as a proof, at an ENROLL. The nonce of
 * the step is the challenge.
 */
@Injectable()
export class PasskeyStepService {
  constructor(
    private readonly party: RelyingPartyService,
    private readonly credentials: CredentialRepository,
    private readonly clock: Clock,
  ) {}

  async evaluate(
    session: VerificationSession,
    { passkey, skipped, nonce }: VerificationStepPayload,
    { serverMilliseconds }: StepEvidence,
  ): Promise<StepEvaluation> {
    if (skipped) return skip(session, passkey);
    if (!passkey)
      throw invalidPayload('passkey is missing: send the response of the authenticator, or a failure');
    if (serverMilliseconds > challengeMs) throw expiredChallenge();
    if (session.request.type === 'SIGN-IN')
      return this.signIn(session, passkey as AuthenticationResponseJSON, nonce);
    if (isAssertion(passkey)) return this.prove(session, passkey, nonce);
    if (isAlreadyEnrolled(session.findings))
      throw invalidPayload(
        'passkey must be an existing one: this person is already enrolled. Without one, send skipped',
      );
    return this.register(session, passkey as RegistrationResponseJSON, nonce);
  }

  private async register(
    { owner, request }: VerificationSession,
    response: RegistrationResponseJSON,
    challenge: string,
  ): Promise<StepEvaluation> {
    const passkey = await this.party.verifyRegistration(response, challenge, request.userHandle);
    const isNew = passkey && !(await this.credentials.findPasskey(owner, passkey.id));
    return isNew ? { findings: { passkey } } : failed('passkey');
  }

  private async signIn(
    { owner, findings }: VerificationSession,
    response: AuthenticationResponseJSON,
    challenge: string,
  ): Promise<StepEvaluation> {
    const used = await this.verify(owner, response, challenge);
    if (!used) return failed('passkey');
    const { passkey, commit } = used;
    const earlier = findEarlierPerson(findings);
    if (earlier !== undefined && earlier !== passkey.puid) return failed('passkey');
    const { puid, version, id: passkeyId } = passkey;
    return {
      // The person may have been deleted since the node recognised them: another request checks it.
      findings: { claim: { ...findings.claim, puid, version, passkeyId }, person: undefined },
      commit,
    };
  }

  /** Whether the passkey belongs to the enrolling person is known once the node has recognised the face. */
  private async prove(
    { owner, findings }: VerificationSession,
    response: AuthenticationResponseJSON,
    challenge: string,
  ): Promise<StepEvaluation> {
    const used = await this.verify(owner, response, challenge);
    if (!used) return failed('passkey');
    const { puid, version, id: passkeyId } = used.passkey;
    const proofs = [...(findings.proofs ?? []), { puid, version, passkeyId }];
    return { findings: { proofs }, commit: used.commit };
  }

  private async verify(
    owner: VerificationSession['owner'],
    response: AuthenticationResponseJSON,
    challenge: string,
  ): Promise<{ passkey: Passkey; commit: Commit } | undefined> {
    const passkey = await this.credentials.findPasskey(owner, response.id);
    const counter = passkey && (await this.party.verifyAssertion(response, challenge, passkey));
    if (!passkey || counter === undefined) return undefined;
    return { passkey, commit: this.use(owner, passkey, counter) };
  }

  /** Writes the counter. Throws a 503 if the passkey was used concurrently. */
  private use(
    owner: VerificationSession['owner'],
    { id, counter: before }: Passkey,
    counter: number,
  ): Commit {
    return async ({ manager }) => {
      const isWritten = await this.credentials.usePasskey(
        manager,
        owner,
        { id, before, counter },
        this.clock.now(),
      );
      if (!isWritten) throw sessionBusy();
    };
  }
}

/** Only where no passkey would be added anyway: a new person must not enroll without one. */
function skip({ findings }: VerificationSession, passkey: object | undefined): StepEvaluation {
  if (passkey) throw invalidPayload('skipped must not be sent together with a passkey');
  if (!isAlreadyEnrolled(findings))
    throw invalidPayload('skipped must not be sent: the step does not have alreadyEnrolled');
  return { findings: { isPasskeySkipped: true } };
}

/** The result of `navigator.credentials.get()` has a signature; that of `create()` has none. */
const isAssertion = (passkey: object): passkey is AuthenticationResponseJSON =>
  'signature' in (passkey as AuthenticationResponseJSON).response;

/** The person by the face step, or the one that the host has named; the passkey must belong to the same person. */
const findEarlierPerson = ({ done, person, claim, face, named }: VerificationFindings): string | undefined =>
  named?.puid ?? (done.includes('face') ? (person?.puid ?? claim?.puid ?? face?.comparedWith) : undefined);

const expiredChallenge = () =>
  new DomainError(
    'step.late',
    409,
    'The challenge for the passkey is older than 5 minutes. Claim the session to get a new one.',
  );
