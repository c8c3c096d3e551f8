import type { Indicators, RiskEvaluation } from '@gatehouse/risk';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { deviceMetadata } from '../../session/session.openapi';
import { type CredentialKind, credentialKinds } from '../../credential/credential';
import { ConsentView } from '../../session/step/consent';
import { type ChallengeKind, challengeKinds } from '../../session/step/step-rules';
import { RiskEvaluationView, riskWithoutSignals } from '../../session/risk-evaluation.dto';
import type { LogLine } from '../model/verification-findings';

const statuses = ['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;

const successRisk: RiskEvaluation = {
  ...riskWithoutSignals('success'),
  signals: { behavioral: null, browser: { score: 0, flags: [] } },
};

const failureRisk = riskWithoutSignals('spoof');

export class ErrorView {
  @ApiProperty({ example: 1 }) code: number;
  @ApiProperty({ example: 'Image spoof' }) message: string;
}

export class IdentityInformation {
  @ApiProperty({ enum: ['passport', 'id_card'] }) documentType: string;
  @ApiProperty({ description: 'Unix milliseconds, as digits.', example: '1794744000000' })
  verificationDate: string;
}

export class ContactInformation {
  @ApiPropertyOptional({ example: 'ann@example.org' }) email?: string;
  @ApiPropertyOptional({ example: '+49 30 901820' }) phone?: string;
}

export class ImageView {
  @ApiProperty({ enum: ['selfie'] }) type: 'selfie';
  @ApiProperty({ description: 'A JPEG, in base64.', example: '/9j/4AAQSkZJRgABAQ' }) data: string;
}

export class PendingCredentialView {
  @ApiProperty({ example: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs' }) id: string;
  @ApiProperty({ enum: credentialKinds }) kind: CredentialKind;
  @ApiProperty({ format: 'date-time', example: '2026-11-15T12:20:00.000Z' }) createdAt: string;
}

export class VerificationAssurance {
  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    description:
      'SIGN-IN: the number of enrolled people among whom the face was searched; 1 if the host has named the person. Null if the biometric node did not report it, and if `enrollment` is `token`.',
    example: 1200,
  })
  identified_among?: number | null;
  @ApiPropertyOptional({
    enum: ['token'],
    description: 'If only face tokens are enrolled: no descriptor has left the device.',
  })
  enrollment?: 'token';
  @ApiPropertyOptional({
    enum: [false],
    description: 'ENROLL of a face token: whether the person is already enrolled was not checked.',
  })
  duplicate_check?: false;
  @ApiPropertyOptional({
    enum: challengeKinds,
    description: 'On success, with a face: which movements the person made. Not in the sandbox.',
  })
  challenge?: ChallengeKind;
  @ApiPropertyOptional({ type: ConsentView, description: 'The text to which the person agreed.' })
  consent?: ConsentView;
}

/** The webhook body of an ENROLL or a SIGN-IN; a failed SIGN-IN has its own body. */
export class VerificationResult {
  @ApiProperty({
    description: 'The id of the session.',
    example: 'AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE',
  })
  sessionId: string;
  @ApiProperty({
    enum: statuses,
    example: 'SUCCESS',
    description: '`PENDING` only while the session is open.',
  })
  status: (typeof statuses)[number];
  @ApiPropertyOptional({ description: 'The `transactionID` of the creation.', example: 'order-4711' })
  transactionId?: string;
  @ApiProperty({ example: 'Ok' }) message: string;
  @ApiPropertyOptional({ description: 'The person, on success.', example: 'k3n0v7q2x9a4m1c8z5t6' })
  puid?: string;
  @ApiPropertyOptional({
    description: 'The group of the person, on success.',
    example: 'p8r2w5y1b6d9f3h0j7l4',
  })
  guid?: string;
  @ApiPropertyOptional({
    type: [PendingCredentialView],
    description:
      'ENROLL of a person who is already enrolled: new credentials that cannot sign in until you approve them. As of the end of the session; `GET /v2/people/{puid}/credentials` returns the current status.',
  })
  pendingCredentials?: PendingCredentialView[];
  @ApiPropertyOptional({ type: IdentityInformation, description: 'If a document was checked.' })
  identityInformation?: IdentityInformation;
  @ApiPropertyOptional({ type: ContactInformation, description: 'If the person has entered it.' })
  contactInformation?: ContactInformation;
  @ApiPropertyOptional({ description: 'In years, if `estimateAge` was true.' })
  estimatedAge?: number;
  @ApiProperty({ type: [ErrorView], example: [] }) errors: ErrorView[];
  @ApiPropertyOptional({
    type: VerificationAssurance,
    description:
      'The text to which the person agreed, if the device reported it. Also what a success does not prove: after a SIGN-IN by the face alone, which no device key and no passkey supports (`riskEvaluation` then has the flag `outcome.face_only`), where only face tokens are enrolled, and after gestures in place of head turns. An addition of Gatehouse to the contract.',
  })
  assurance?: VerificationAssurance;
  @ApiPropertyOptional({
    type: [ImageView],
    description: 'Only in the webhook, if `sendImages` was true; GET never returns them.',
  })
  images?: ImageView[];
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'Signals of the browser, if there are any.',
  })
  indicators?: Indicators;
  @ApiProperty({
    type: RiskEvaluationView,
    description: '`signals.behavioral` is null.',
    example: successRisk,
  })
  riskEvaluation: RiskEvaluation;
  @ApiPropertyOptional(deviceMetadata)
  deviceMetadata?: object;
  @ApiPropertyOptional({ enum: [true], description: 'The outcome was set by `x-sandbox-outcome`.' })
  sandbox?: true;
}

/** The webhook body of a failed SIGN-IN. */
export class SignInFailureResult {
  @ApiProperty({ enum: ['error'] }) status: 'error';
  @ApiProperty({ example: 'Image spoof' }) message: string;
  @ApiProperty({ type: [Number], example: [1] }) errorCodes: number[];
  @ApiPropertyOptional({ description: 'Seconds to wait before the next sign-in.', example: 900 })
  retryAfter?: number;
  @ApiProperty({
    description: 'The id of the session.',
    example: 'AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE',
  })
  sessionId: string;
  @ApiPropertyOptional({ description: 'The `transactionID` of the creation.', example: 'order-4711' })
  transactionId?: string;
  @ApiPropertyOptional({ description: 'The owner of the device key, passkey or face, if known.' })
  puid?: string;
  @ApiPropertyOptional({ description: 'The group of the person, if the node has returned it.' })
  guid?: string;
  @ApiPropertyOptional({
    type: VerificationAssurance,
    description:
      'The text to which the person agreed, if the device reported it. An addition of Gatehouse to the contract.',
  })
  assurance?: VerificationAssurance;
  @ApiPropertyOptional(deviceMetadata)
  deviceMetadata?: object;
  @ApiProperty({
    type: RiskEvaluationView,
    description: '`signals.behavioral` is null.',
    example: failureRisk,
  })
  riskEvaluation: RiskEvaluation;
  @ApiPropertyOptional({ enum: [true], description: 'The outcome was set by `x-sandbox-outcome`.' })
  sandbox?: true;
}

export class KeptOfDevice {
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'As sent at the creation.',
  })
  deviceInfo?: object;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'What the device has reported of its environment.',
  })
  audit?: object;
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'object' },
    description: 'Log lines of the page, as requested by `debugMode`.',
  })
  log?: LogLine[];
}

/** The reply to GET. */
export type VerificationOutcome = (VerificationResult | SignInFailureResult) & KeptOfDevice;
