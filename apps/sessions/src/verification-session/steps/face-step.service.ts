import { defaultFaceVersion, faceModels } from '@gatehouse/biometrics';
import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { StepEvidence } from '../../session/session-kind';
import { findChallengeKind, invalidPayload, isTooFast } from '../../session/step/step-rules';
import type { SessionsConfig } from '../../sessions.config';
import { otherFaceModel } from './face-step.errors';
import { EnrollFaceService } from './enroll-face.service';
import { failed, type StepEvaluation } from './step-evaluation';
import { readSelfie } from './selfie';
import { SignInFaceService } from './sign-in-face.service';
import type { CaptureReport, VerificationStepPayload } from './step-payload.dto';
import type { VerificationFindings } from '../model/verification-findings';
import { isTokenOnly } from '../model/verification-request';
import type { VerificationSession } from '../model/verification-session';

/** Evaluates a face step. */
@Injectable()
export class FaceStepService {
  constructor(
    private readonly enrollFace: EnrollFaceService,
    private readonly signInFace: SignInFaceService,
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {}

  async evaluate(
    session: VerificationSession,
    payload: VerificationStepPayload,
    evidence: StepEvidence,
  ): Promise<StepEvaluation> {
    const { face, liveness } = payload;
    if (!face) throw invalidPayload('face is missing: send the capture, or a failure');
    // The device has no token to compare with, and may not send descriptors.
    if (lacksToken(session, face)) return { findings: {}, rejection: 'tokenMissing' };
    if (!liveness) throw invalidPayload('liveness is missing: send the observed head turns');
    this.checkFaceModel(payload, face);
    const selfie = readRequestedSelfie(session.request.sendImages, payload);
    const isEnroll = session.request.type === 'ENROLL';
    const evaluation = isEnroll
      ? await this.enrollFace.evaluate(session, payload, face)
      : await this.signInFace.evaluate(session, payload, face);
    const challenge = findChallengeKind(liveness, evidence);
    // An answer that is faster than the movements allow is forged.
    if (!challenge || isTooFast(liveness, evidence))
      return { ...failed('spoof', pickClaim(evaluation)), afterCommit: evaluation.afterCommit };
    return {
      ...evaluation,
      findings: { ...evaluation.findings, challenge, ...(selfie !== undefined && { selfie }) },
    };
  }

  /** Descriptors of two models have the same length. Only their version shows that they cannot be compared. */
  private checkFaceModel(
    { token }: VerificationStepPayload,
    { sealedDescriptors, version = defaultFaceVersion }: CaptureReport,
  ): void {
    const expected = faceModels[this.config.FACE_MODEL].version;
    if ((sealedDescriptors !== undefined || token) && version !== expected)
      throw otherFaceModel(version, expected);
  }
}

/** The claim, if the evaluation has decided about it: an undefined one would replace that of the passkey. */
const pickClaim = ({ findings }: StepEvaluation): Pick<VerificationFindings, 'claim'> =>
  'claim' in findings ? { claim: findings.claim } : {};

const lacksToken = ({ request }: VerificationSession, face: CaptureReport): boolean =>
  request.type === 'SIGN-IN' &&
  isTokenOnly(request) &&
  face.comparison === undefined &&
  face.sealedDescriptors === undefined;

function readRequestedSelfie(isRequested: boolean, { selfie }: VerificationStepPayload): string | undefined {
  if (!isRequested && selfie !== undefined)
    throw invalidPayload('selfie must not be sent: this session does not request images');
  if (!isRequested) return undefined;
  if (selfie === undefined) throw invalidPayload('selfie is missing: this session requests images');
  const read = readSelfie(selfie);
  if ('problem' in read) throw invalidPayload(`selfie ${read.problem}`);
  return read.jpeg;
}
