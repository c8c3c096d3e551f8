import { ValidateOptionalWith, ValidateWith } from '@gatehouse/platform';
import { gestures } from '@gatehouse/risk';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { JWK } from 'jose';
import { parsePublicKey } from '../credential/device-key';
import { isObject } from '../session/json-object';
import { type EndView, type StepDetails, type StepFailure, stepFailures } from '../session/session-kind';
import { PageSettings } from './page.dto';

const devices = ['mobile', 'desktop'] as const;

export class ClaimBody {
  @ApiProperty({ enum: devices, description: 'The type of this device.' })
  @ValidateWith((value) =>
    devices.includes(value as 'mobile') ? undefined : `must be one of ${devices.join(', ')}`,
  )
  device: (typeof devices)[number];

  @ApiPropertyOptional({
    description: 'The code of a handoff, if another device has handed off the session.',
  })
  @ValidateWith((value) =>
    value === undefined || (typeof value === 'string' && value.length <= 64) ? undefined : 'must be a code',
  )
  handoff?: string;

  @ApiPropertyOptional({
    description:
      'The id (JWK thumbprint) of the device key that this device stored at an ENROLL. At a SIGN-IN the face step then contains the public key for comparisons with its face token.',
    example: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs',
  })
  @ValidateOptionalWith((value) =>
    typeof value === 'string' && /^[A-Za-z0-9_-]{43}$/.test(value)
      ? undefined
      : 'must be the thumbprint of a key: 43 characters of base64url',
  )
  deviceKey?: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description:
      'SIGN-IN: a new public key of this device, as a JWK on P-256. If the person is known by a passkey or by the host, and the biometric node has a copy of their face token, it is sealed to this key. See `GET /device/sessions/{sessionId}/token`.',
    example: {
      kty: 'EC',
      crv: 'P-256',
      x: 'W27DGP1CeF6UHgdHcf6E7frJdUDk86Dz1SH3NvpdSqo',
      y: '7XVRrQo_2E7LrIj9ryNS_PwwEx3RiiQVkb1aML-LjVA',
    },
  })
  @ValidateOptionalWith((value) =>
    isObject(value) && parsePublicKey(value) ? undefined : 'must be a public JWK on the curve P-256',
  )
  tokenRecipient?: Record<string, unknown>;

  @ApiPropertyOptional({
    description:
      'ENROLL: `true` if this device accepts that no passkey is added for a person who is already enrolled. It can answer a step with `alreadyEnrolled`, and deletes a created passkey after an end with `passkeyAdded: false`. Without it, such a person creates a passkey that is pending until the host approves it.',
    example: true,
  })
  @ValidateOptionalWith((value) => (typeof value === 'boolean' ? undefined : 'must be true or false'))
  acceptsNoPasskey?: boolean;
}

export class StepBody {
  @ApiProperty({
    description:
      'Compact JWE to the `publicKey` of the claim: ECDH-ES on P-256, A256GCM, no zip. Its content is `AgeStepPayload` (at most 8 KiB) or `VerificationStepPayload` (at most 96 KiB; 1008 KiB if a selfie is requested).',
    example:
      'eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImVwayI6ey4uLn19..48V1_ALb6US04U3b.5eym8TW_c8SuK0ltJ3rpYIzOeDQz7TALvtu6UG9oMo4vpzs9tX_EFShS8iB7j6ji.XFBoMYUZodetZdvTiFvSkQ',
  })
  @ValidateWith((value) => (typeof value === 'string' && value !== '' ? undefined : 'must be a compact JWE'))
  jwe: string;
}

export class TokenKeyView {
  @ApiProperty({
    description: 'The id of the token: SHA-256 of the public key.',
    example: '3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  })
  id: string;
  @ApiProperty({ description: '13,352 bytes of base64url.', example: 'R0hQMQFNAAA…' }) publicKey: string;
}

export class HandedOverTokenReply {
  @ApiProperty({
    enum: ['pending', 'none', 'ready'],
    description: '`pending`: ask again. `none`: send sealed descriptors, if the step takes them.',
  })
  status: 'pending' | 'none' | 'ready';
  @ApiPropertyOptional({
    description:
      'If `ready`: the token, sealed by the biometric node to `tokenRecipient` of the claim (`cty: gatehouse/handed-over-token`). Its content is a JWS of the node.',
    example: 'eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSJ9..48V1_A.5eym8T.XFBoMYU',
  })
  jwe?: string;
  @ApiPropertyOptional({ description: 'If `ready`: the id of the token.' }) id?: string;
  @ApiPropertyOptional({ description: 'If `ready`: the public key for the comparison, in base64url.' })
  publicKey?: string;
}

/** The current step, with the nonce for its answer and details that depend on the kind of session and the step. */
export class StepView implements StepDetails {
  @ApiProperty({ enum: ['face', 'identity_document', 'passkey'] }) name: string;
  @ApiProperty({ description: 'Valid once.', example: 'Wc2r0sZk1m9y3uQ4vT8xPA' }) nonce: string;
  @ApiProperty({ example: 3 }) triesLeft: number;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: ['left', 'right'] },
    nullable: true,
    description:
      'The requested head turns, in this order; null without a face. Two, or four if the session already has a risk signal. Consecutive ones differ.',
    example: ['left', 'right'],
  })
  liveness: string[] | null;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...gestures] },
    nullable: true,
    description:
      'The gestures that may be made instead of the head turns, in this order; null without a face, and in steps that a process of release 0.2.0 has issued. At most three, which all differ.',
    example: ['blink', 'nod'],
  })
  gestures: string[] | null;
  @ApiPropertyOptional({
    enum: ['decision', 'age'],
    description: 'Age: whether to send only a decision, which does not reveal the age, or the age.',
  })
  report?: 'decision' | 'age';
  @ApiPropertyOptional({ description: 'Age: the threshold of the decision.', example: 18 })
  ageThreshold?: number;
  @ApiPropertyOptional({
    type: 'number',
    nullable: true,
    description: 'Age: an estimate from the face that is this close to the threshold is `nearThreshold`.',
    example: 4.8,
  })
  modelErrorYears?: number | null;
  @ApiPropertyOptional({
    description: 'Whether to send the score of the face against the portrait of the document.',
  })
  matchFace?: boolean;
  @ApiPropertyOptional({ description: 'Verification, face: whether to send an estimated age.' })
  estimateAge?: boolean;
  @ApiPropertyOptional({ description: 'Verification, face: whether to send the selfie.' })
  sendImage?: boolean;
  @ApiPropertyOptional({
    description: 'Verification, face: whether descriptors may be sent. If not, only face tokens are used.',
  })
  sendsDescriptors?: boolean;
  @ApiPropertyOptional({
    description:
      'Verification, face: whether a new face token is to be sent too, sealed to the node. Always false at a SIGN-IN: a renewed token stays on its device.',
  })
  storesToken?: boolean;
  @ApiPropertyOptional({
    type: TokenKeyView,
    nullable: true,
    description:
      'SIGN-IN, face: the key for a comparison with the face token of the device key of the claim. Null without such a token, or while the key is locked out.',
    example: null,
  })
  token?: TokenKeyView | null;
  @ApiPropertyOptional({
    description:
      'SIGN-IN, face: whether the device key of the claim can be used: it is active, not locked out, and belongs to the person of the passkey and to `person`. If not, send neither `deviceKey` nor `token`: a signature of another key fails the try.',
  })
  acceptsDeviceKey?: boolean;
  @ApiPropertyOptional({
    description:
      'SIGN-IN, face: whether the biometric node hands over a token for this device. Get it with `GET /device/sessions/{sessionId}/token`.',
  })
  handsOverToken?: boolean;
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description:
      'SIGN-IN, face: the person of the device key or the passkey is enrolled under the face model of this version, not under that of `page.faceModel`. Send `sealedFormerDescriptors` of it too.',
    example: null,
  })
  formerVersion?: string | null;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description:
      'Verification, passkey: options for navigator.credentials.create() or get(), as JSON. The challenge is valid once, for five minutes.',
  })
  passkey?: object;
  @ApiPropertyOptional({
    description:
      'ENROLL, passkey: `true` if this face is already enrolled, and the claim had `acceptsNoPasskey`. No passkey will be added: `passkey` has the options of get(). Send the response of an existing passkey, which confirms the new device key, or `skipped: true`.',
    example: true,
  })
  alreadyEnrolled?: boolean;
}

export class SessionEndView implements EndView {
  @ApiProperty({ enum: ['COMPLETED', 'CANCELLED', 'EXPIRED'] }) flowStatus: string;
  @ApiProperty({
    description: 'The status of an age session, or SUCCESS, FAILED, CANCELLED or EXPIRED.',
    example: 'AGE_ABOVE_THRESHOLD',
  })
  sessionStatus: string;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'Where to redirect the person now. Null without a redirect URL, and after a verification session that did not succeed: then show what happened, and a link to `backUrl`.',
    example:
      'https://shop.example/age-check/done?sessionId=AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE&flowStatus=COMPLETED',
  })
  redirectUrl: string | null;
  @ApiPropertyOptional({
    description:
      'After a verification session that did not succeed: a link back to the host, with the status.',
  })
  backUrl?: string;
  @ApiPropertyOptional({ description: 'Seconds to wait if the person is locked out.' })
  retryAfter?: number;
  @ApiPropertyOptional({
    enum: ['new', 'before'],
    description: 'After an ENROLL that succeeded: `before` if this face was already enrolled.',
  })
  enrolled?: 'new' | 'before';
  @ApiPropertyOptional({
    description:
      'After an ENROLL that succeeded: `true` if a new credential waits for the approval of the host.',
  })
  isPending?: true;
  @ApiPropertyOptional({
    description:
      'After an ENROLL that succeeded: `false` if no passkey was added (code 6), and none is pending. One that was created cannot be used: delete it on the device.',
  })
  passkeyAdded?: false;
}

/** The state of a session, for the device that holds the lease. */
export class Progress {
  @ApiProperty({ example: 'STARTED' }) state: string;
  @ApiProperty({
    description:
      'Incremented when another device claims the session; steps of an earlier epoch are rejected.',
    example: 1,
  })
  epoch: number;
  @ApiProperty({ format: 'date-time' }) expiresAt: string;
  @ApiProperty({ type: StepView, nullable: true, description: 'The next step.' }) step: StepView | null;
  @ApiProperty({
    enum: stepFailures,
    nullable: true,
    description: 'Why the last step must be repeated.',
    example: null,
  })
  failure: StepFailure | null;
  @ApiProperty({ type: SessionEndView, nullable: true, example: null }) ended: SessionEndView | null;
}

export class Claim extends Progress {
  @ApiProperty({ enum: ['age', 'verification'] }) kind: string;
  @ApiProperty({
    description: 'The bearer token of all further calls. Keep it to reopen the session on this device.',
    example: 'q7Jx2nVb5kLw9sTz3mRc8yHf1dGp6aXe0uQo4iBvN7M',
  })
  deviceToken: string;
  @ApiProperty({
    description: 'False on a screen that may only watch: show the QR code of a handoff.',
    example: true,
  })
  holdsLease: boolean;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'The key to encrypt steps to.',
    example: { kty: 'EC', crv: 'P-256', x: '…', y: '…', alg: 'ECDH-ES', use: 'enc' },
  })
  publicKey: JWK | null;
  @ApiProperty({ type: PageSettings }) page: PageSettings;
}

export class Handoff {
  @ApiProperty({
    description: 'Opens the session on another device.',
    example:
      'https://verify.example/launch?sessionId=AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE&handoff=h4Nd0fFc0de2b6a8d0c1eQ',
  })
  url: string;
  @ApiProperty({ description: 'Valid once.', example: 'h4Nd0fFc0de2b6a8d0c1eQ' }) code: string;
  @ApiProperty({ description: 'The URL as a QR code, an SVG document.', example: '<svg …>' }) qr: string;
  @ApiProperty({ format: 'date-time', description: 'Five minutes from now, or the end of the session.' })
  expiresAt: string;
}

/** What watching screens receive; without the data for steps. */
export interface SessionEvent {
  state: string;
  epoch: number;
  holdsLease: boolean;
  expiresAt: string;
  step: string | null;
  ended: SessionEndView | null;
}
