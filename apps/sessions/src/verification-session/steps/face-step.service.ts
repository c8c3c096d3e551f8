import { Injectable } from '@nestjs/common';
import type { StepEvidence } from '../../session/session-kind';
import { isAnsweredTooFast, isTurnedAsAsked, wrong } from '../../session/step/step-rules';
import { EnrollFaceService } from './enroll-face.service';
import { failed, type StepEvaluation } from './step-evaluation';
import { readSelfie } from './selfie';
import { SignInFaceService } from './sign-in-face.service';
import type { VerificationStepPayload } from './step-payload.dto';
import type { VerificationSession } from '../model/verification-session';

/** Judges a face: at an ENROLL what to register, at a SIGN-IN whom to compare it with. */
@Injectable()
export class FaceStepService {
  constructor(
    private readonly enrolls: EnrollFaceService,
    private readonly signIns: SignInFaceService,
  ) {}

  async take(
    session: VerificationSession,
    payload: VerificationStepPayload,
    evidence: StepEvidence,
  ): Promise<StepEvaluation> {
    const { face, liveness } = payload;
    if (!face) throw wrong('face is missing: send what was captured, or a failure');
    if (!liveness) throw wrong('liveness is missing: send the head turns that were seen');
    const selfie = selfieIn(session.request.sendImages, payload);
    const isEnroll = session.request.type === 'ENROLL';
    const judged = isEnroll
      ? await this.enrolls.take(session, payload, face)
      : await this.signIns.take(session, payload, face);
    const { claim } = judged.findings;
    // A face that nobody had the time to show is made up, whatever it looks like.
    if (!isTurnedAsAsked(liveness, evidence) || isAnsweredTooFast(evidence))
      return failed('spoof', { claim });
    return { ...judged, findings: { ...judged.findings, ...(selfie !== undefined && { selfie }) } };
  }
}

function selfieIn(isWanted: boolean, { selfie }: VerificationStepPayload): string | undefined {
  if (!isWanted && selfie !== undefined)
    throw wrong('selfie must not be sent: this session does not ask for images');
  if (!isWanted) return undefined;
  if (selfie === undefined) throw wrong('selfie is missing: this session asks for images');
  const read = readSelfie(selfie);
  if ('problem' in read) throw wrong(`selfie ${read.problem}`);
  return read.jpeg;
}
