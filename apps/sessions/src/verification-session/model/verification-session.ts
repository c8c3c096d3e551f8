import type { Session } from '../../session/session';
import type { StepContext } from '../../session/session-kind';
import type { VerificationFindings } from './verification-findings';
import type { StepName, VerificationRequest } from './verification-request';

export type VerificationSession = Session<VerificationRequest, VerificationFindings>;

/** The value of `kind` in the rows of verification sessions. */
export const verification = 'verification';

/** The steps that are still to be done, in their order. */
export const listRemainingSteps = (
  { request }: { request: VerificationRequest },
  { done }: Pick<VerificationFindings, 'done'>,
): StepName[] => request.requirements.filter((step) => !done.includes(step));

/** Whether only the face identifies the person of a SIGN-IN: no device key and no passkey supports it. */
export const isFaceOnly = (
  { type, requirements }: VerificationRequest,
  { claim }: Pick<VerificationFindings, 'claim'>,
): boolean => type === 'SIGN-IN' && !claim && !requirements.includes('passkey');

/** The step that the session waits for. */
export function currentStep(
  context: StepContext<VerificationRequest, VerificationFindings>,
): StepName | null {
  return context.state === 'STARTED' ? (listRemainingSteps(context, context.findings)[0] ?? null) : null;
}
