import type { EndView } from '../../session/session-kind';
import { buildRedirectUrl } from '../../session/session-url';
import { verificationErrors } from '../model/verification-error';
import type { VerificationSession } from '../model/verification-session';
import { alreadyEnrolled } from './verification-result';
import type { SignInFailureResult, VerificationResult } from './verification-result.dto';

/** What the device learns at the end. All of it comes from the result of the host: the findings are deleted by then. */
export function buildEndView({ request, state, result }: VerificationSession): EndView {
  const isDone = state === 'SUCCEEDED' || state === 'FAILED';
  const isSuccess = state === 'SUCCEEDED';
  const sessionStatus = isSuccess ? 'SUCCESS' : state;
  const url = buildRedirectUrl(request, { status: sessionStatus });
  const { retryAfter } = (result ?? {}) as Partial<SignInFailureResult>;
  return {
    flowStatus: isDone ? 'COMPLETED' : state,
    sessionStatus,
    // The contract redirects the browser after success only. After any other end the page shows a link.
    redirectUrl: isSuccess ? url : null,
    ...(!isSuccess && url !== null && { backUrl: url }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(isSuccess && request.type === 'ENROLL' && buildEnrollmentView(result as VerificationResult)),
  };
}

function buildEnrollmentView({
  message,
  errors,
  pendingCredentials = [],
}: VerificationResult): Pick<EndView, 'enrolled' | 'isPending' | 'passkeyAdded'> {
  const isPasskeyMissing = errors.some(({ code }) => code === verificationErrors.passkeyNotAdded.code);
  const isPasskeyPending = pendingCredentials.some(({ kind }) => kind === 'passkey');
  return {
    enrolled: message === alreadyEnrolled ? 'before' : 'new',
    ...(pendingCredentials.length > 0 && { isPending: true }),
    ...(isPasskeyMissing && !isPasskeyPending && { passkeyAdded: false }),
  };
}
