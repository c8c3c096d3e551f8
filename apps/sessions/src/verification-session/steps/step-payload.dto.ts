import { ValidateOptionalWith, ValidateWith } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { findObjectProblem } from '../../session/session-body';
import { isObject } from '../../session/json-object';
import {
  findListProblem,
  findNameProblem,
  findNumberProblem,
  findOneOfProblem,
  OptionalPart,
  StepPayload,
} from '../../session/step/step-payload.dto';
import { findSealedProblem, maxSealedLength } from '../../token/sealed-content';
import type { TokenReport } from '../../token/token-report';
import type { LogLine } from '../model/verification-findings';

const maxAge = 150;
/** The reply of a comparison has 13,528 bytes; one of another size is a failed comparison. */
const maxComparisonLength = 24 * 1024;
const maxLogLines = 200;
const maxNumber = Number.MAX_SAFE_INTEGER;

const exampleJwe = 'eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImtpZCI6Ii4uLiJ9..48V1_A.5eym8T.XFBoMYU';

const plainProblem =
  'is no longer accepted: seal the descriptors to the biometric node, and send face.sealedDescriptors. Update the SDK of the device.';

export const reportedFailures = ['spoof', 'challenge', 'camera', 'unreadable', 'passkey'] as const;
export type ReportedFailure = (typeof reportedFailures)[number];
export const documentTypes = ['passport', 'id_card'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** The capture of a face. */
export class CaptureReport {
  @ApiPropertyOptional({
    description:
      'The descriptors of the frames, sealed to the biometric node: a compact JWE (`cty: gatehouse/face`) to a key of `/node/.well-known/jwks.json`. Not with `comparison`, and not if `sendsDescriptors` of the step is false.',
    example: exampleJwe,
    maxLength: maxSealedLength,
  })
  @ValidateOptionalWith(findSealedProblem)
  sealedDescriptors?: string;

  @ApiPropertyOptional({
    description:
      'SIGN-IN, if the step has a `formerVersion`: the descriptors of the same frames by the model of that version, sealed in the same way.',
    example: exampleJwe,
    maxLength: maxSealedLength,
  })
  @ValidateOptionalWith(findSealedProblem)
  sealedFormerDescriptors?: string;

  // Release 0.2.0 sent these.
  @ValidateOptionalWith(() => plainProblem)
  descriptors?: never;

  @ValidateOptionalWith(() => plainProblem)
  formerDescriptors?: never;

  @ValidateOptionalWith(
    () =>
      'is no longer accepted: send face.comparison or face.sealedDescriptors. Update the SDK of the device.',
  )
  localMatch?: never;

  @ApiPropertyOptional({
    description:
      'The version of the face model of the descriptors, as in `page.faceModel` of the claim. Default: FACEAPI_1.',
    example: 'FACEAPI_1',
    maxLength: 32,
  })
  @ValidateOptionalWith(findNameProblem(32))
  version?: string;

  @ApiPropertyOptional({
    description:
      'SIGN-IN: the encrypted comparison of the face with a face token, in base64url; instead of `sealedDescriptors`. Signed with `deviceKey` (statement `compare`) if the token is that of the device key; unsigned if it was handed over.',
    maxLength: maxComparisonLength,
  })
  @ValidateOptionalWith(findComparisonProblem)
  comparison?: string;

  @ApiPropertyOptional({ description: 'In years, if the step requests an estimate.', example: 34.2 })
  @ValidateOptionalWith((value) => findNumberProblem(value, 0, maxAge))
  age?: number;
}

class DeviceKeyReport {
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'ENROLL: the public key, as a JWK on P-256.',
  })
  @ValidateOptionalWith((value) => (isObject(value) ? undefined : 'must be a JWK'))
  publicKey?: Record<string, unknown>;

  @ApiPropertyOptional({ description: 'SIGN-IN: the thumbprint of the key.' })
  @ValidateOptionalWith(findNameProblem(64))
  id?: string;

  @ApiProperty({ description: 'Over the nonce; 64 bytes of base64url. See docs/verification-sessions.md.' })
  @ValidateWith(findSignatureProblem)
  signature: string;
}

class NewTokenReport implements TokenReport {
  @ApiProperty({
    description: 'The secret key of the token, 48 bytes of base64url. The token itself stays on the device.',
    example: 'R0hTMQFNAADVw2yqpcFBzBFyRe3nQ6wgoJQZgLzbQ_tjZWxjPQ5Gk3lV0ZxYB7Uy',
  })
  @ValidateWith((value) =>
    typeof value === 'string' && /^[\w-]{64}$/.test(value) ? undefined : 'must be 48 bytes of base64url',
  )
  secretKey: string;

  @ApiPropertyOptional({
    description:
      'If `storesToken` of the step is true: the token, sealed to the biometric node (`cty: gatehouse/token`).',
    example: exampleJwe,
    maxLength: maxSealedLength,
  })
  @ValidateOptionalWith(findSealedProblem)
  sealedToken?: string;
}

class PriorDeviceKeyReport {
  @ApiProperty({ description: 'The thumbprint of the key.' })
  @ValidateWith(findNameProblem(64))
  id: string;

  @ApiProperty({ description: 'Of the statement `present` over the nonce; 64 bytes of base64url.' })
  @ValidateWith(findSignatureProblem)
  signature: string;
}

class DocumentReport {
  @ApiProperty({ enum: documentTypes })
  @IsIn(documentTypes, { message: `type must be one of ${documentTypes.join(', ')}` })
  type: DocumentType;

  @ApiProperty({ description: 'Whether all check digits of the machine-readable zone are correct.' })
  @IsBoolean({ message: 'checkDigitsValid must be true or false' })
  checkDigitsValid: boolean;
}

class ContactReport {
  @ApiPropertyOptional({ example: 'ann@example.org', maxLength: 254 })
  @ValidateOptionalWith((value) =>
    typeof value === 'string' && value.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(value)
      ? undefined
      : 'must be an e-mail address of at most 254 characters',
  )
  email?: string;

  @ApiPropertyOptional({ example: '+49 30 901820', maxLength: 32 })
  @ValidateOptionalWith((value) =>
    typeof value === 'string' && /^\+?[0-9 ()./-]{3,32}$/.test(value)
      ? undefined
      : 'must be a telephone number of 3 to 32 characters',
  )
  phone?: string;
}

/** The decrypted content of a step of a verification session. */
export class VerificationStepPayload extends StepPayload {
  @ApiPropertyOptional({ type: CaptureReport })
  @OptionalPart(() => CaptureReport)
  face?: CaptureReport;

  @ApiPropertyOptional({ type: DeviceKeyReport, description: 'With `face`: the key of this device.' })
  @OptionalPart(() => DeviceKeyReport)
  deviceKey?: DeviceKeyReport;

  @ApiPropertyOptional({
    type: NewTokenReport,
    description:
      'With `face` and `deviceKey`: a new face token of this device. At a SIGN-IN it needs `sealedDescriptors` too, and replaces the token of the device key once the session succeeds.',
  })
  @OptionalPart(() => NewTokenReport)
  token?: NewTokenReport;

  @ApiPropertyOptional({
    type: PriorDeviceKeyReport,
    description:
      'ENROLL, with `face`: the key of an earlier ENROLL on this device. If that was the same person, the new key becomes active immediately.',
  })
  @OptionalPart(() => PriorDeviceKeyReport)
  priorDeviceKey?: PriorDeviceKeyReport;

  @ApiPropertyOptional({
    description: 'With `face`, if requested: a JPEG of at most 512 KiB, in base64.',
  })
  @ValidateOptionalWith((value) => (typeof value === 'string' ? undefined : 'must be a JPEG in base64'))
  selfie?: string;

  @ApiPropertyOptional({ type: DocumentReport })
  @OptionalPart(() => DocumentReport)
  document?: DocumentReport;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'The result of navigator.credentials.create() or get(), as JSON.',
  })
  @ValidateOptionalWith(findPasskeyProblem)
  passkey?: object;

  @ApiPropertyOptional({
    description: 'In place of `passkey`, if the step has `alreadyEnrolled`: no existing passkey is used.',
    example: true,
  })
  @ValidateOptionalWith((value) => (value === true ? undefined : 'must be true'))
  skipped?: true;

  @ApiPropertyOptional({ enum: reportedFailures, description: 'Instead of a result.' })
  @ValidateOptionalWith((value) => findOneOfProblem(value, reportedFailures))
  failure?: ReportedFailure;

  @ApiPropertyOptional({ type: ContactReport, description: 'What the person entered on the contact screen.' })
  @OptionalPart(() => ContactReport)
  contact?: ContactReport;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description:
      'Free-form data about the environment of the device, at most 4 KiB of JSON; returned by GET.',
    example: { ambientLight: 320 },
  })
  @ValidateOptionalWith((value) => findObjectProblem(value, 4 * 1024))
  audit?: object;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'object' },
    maxItems: maxLogLines,
    description: 'Log lines of the page, as requested by `debugMode`; returned by GET.',
    example: [{ level: 1, at: 1812.4, text: 'camera opened' }],
  })
  @ValidateOptionalWith(
    findListProblem(
      {
        level: (level) => ([1, 2, 3].includes(level as number) ? undefined : 'must be 1, 2 or 3'),
        at: (at) => findNumberProblem(at, -maxNumber, maxNumber) && 'must be a number of milliseconds',
        text: findNameProblem(500),
      },
      maxLogLines,
    ),
  )
  log?: LogLine[];
}

function findSignatureProblem(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{86}$/.test(value)
    ? undefined
    : 'must be a signature of 64 bytes in base64url';
}

function findComparisonProblem(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= maxComparisonLength && /^[\w-]+$/.test(value)
    ? undefined
    : `must be base64url of at most ${maxComparisonLength} characters`;
}

/** Checks only the structure; the relying party verifies the content. */
function findPasskeyProblem(value: unknown): string | undefined {
  const isCredential =
    isObject(value) &&
    value['type'] === 'public-key' &&
    [value['id'], value['rawId']].every(
      (id) => typeof id === 'string' && /^[A-Za-z0-9_-]{1,1366}$/.test(id),
    ) &&
    isObject(value['response']);
  return isCredential
    ? undefined
    : 'must be a public-key credential as JSON, with id, rawId, type and response';
}
