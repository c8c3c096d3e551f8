import { defaultFaceVersion, faceModels } from '@gatehouse/biometrics';
import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { StepEvidence } from '../../session/session-kind';
import { invalidPayload, isTooFast, matchesLivenessChallenge } from '../../session/step/step-rules';
import type { SessionsConfig } from '../../sessions.config';
import { otherFaceModel } from './face-step.errors';
import { EnrollFaceService } from './enroll-face.service';
import { failed, type StepEvaluation } from './step-evaluation';
import { readSelfie } from './selfie';
import { SignInFaceService } from './sign-in-face.service';
import type { CaptureReport, VerificationStepPayload } from './step-payload.dto';
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
    if (!liveness) throw invalidPayload('liveness is missing: send the observed head turns');
    this.checkFaceModel(face);
    const selfie = readRequestedSelfie(session.request.sendImages, payload);
    const isEnroll = session.request.type === 'ENROLL';
    const evaluation = isEnroll
      ? await this.enrollFace.evaluate(session, payload, face)
      : await this.signInFace.evaluate(session, payload, face);
    const { claim } = evaluation.findings;
    // An answer that is faster than the head turns allow is forged.
    if (!matchesLivenessChallenge(liveness, evidence) || isTooFast(evidence))
      return failed('spoof', { claim });
    return { ...evaluation, findings: { ...evaluation.findings, ...(selfie !== undefined && { selfie }) } };
  }

  /** Descriptors of two models have the same length. Only their version shows that they cannot be compared. */
  private checkFaceModel({ descriptors, version = defaultFaceVersion }: CaptureReport): void {
    const expected = faceModels[this.config.FACE_MODEL].version;
    if (descriptors && version !== expected) throw otherFaceModel(version, expected);
  }
}

function readRequestedSelfie(isRequested: boolean, { selfie }: VerificationStepPayload): string | undefined {
  if (!isRequested && selfie !== undefined)
    throw invalidPayload('selfie must not be sent: this session does not request images');
  if (!isRequested) return undefined;
  if (selfie === undefined) throw invalidPayload('selfie is missing: this session requests images');
  const read = readSelfie(selfie);
  if ('problem' in read) throw invalidPayload(`selfie ${read.problem}`);
  return read.jpeg;
}
