import { Injectable } from '@nestjs/common';
import type { StepEvidence } from '../session/session-kind';
import { isAnsweredTooFast, isTurnedAsAsked, wrong } from '../session/step-rules';
import { EnrolledFace } from './enrolled-face';
import { failed, type Judged } from './judged';
import { readSelfie } from './selfie';
import { SignInFace } from './sign-in-face';
import type { VerificationStepPayload } from './step-payload.dto';
import type { VerificationSession } from './verification-session';

/** Judges a face: at an ENROLL what to register, at a SIGN-IN whom to compare it with. */
@Injectable()
export class FaceStep {
  constructor(
    private readonly enrolls: EnrolledFace,
    private readonly signIns: SignInFace,
  ) {}

  async take(
    session: VerificationSession,
    payload: VerificationStepPayload,
    evidence: StepEvidence,
  ): Promise<Judged> {
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
