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
import type { LogLine } from '../model/verification-findings';

const maxAge = 150;
const maxDescriptors = 8;
const descriptorLength = 128;
const maxLogLines = 200;
const maxNumber = Number.MAX_SAFE_INTEGER;

export const reportedFailures = ['spoof', 'camera', 'unreadable', 'passkey'] as const;
export type ReportedFailure = (typeof reportedFailures)[number];
export const documentTypes = ['passport', 'id_card'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** The capture of a face. */
export class CaptureReport {
  @ApiPropertyOptional({
    type: 'array',
    items: {
      type: 'array',
      items: { type: 'number' },
      minItems: descriptorLength,
      maxItems: descriptorLength,
    },
    maxItems: maxDescriptors,
    description: 'The descriptors of the frames; not with `localMatch`.',
  })
  @ValidateOptionalWith(findDescriptorsProblem)
  descriptors?: number[][];

  @ApiPropertyOptional({
    description:
      'The version of the face model of the descriptors, as in `page.faceModel` of the claim. Default: FACEAPI_1.',
    example: 'FACEAPI_1',
    maxLength: 32,
  })
  @ValidateOptionalWith(findNameProblem(32))
  version?: string;

  @ApiPropertyOptional({
    description: 'SIGN-IN: the face matches the enrollment token on this device; instead of `descriptors`.',
  })
  @ValidateOptionalWith((value) => (value === true ? undefined : 'must be true or absent'))
  localMatch?: true;

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

function findDescriptorsProblem(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > maxDescriptors)
    return `must be a list of 1 to ${maxDescriptors} descriptors`;
  for (const [index, descriptor] of value.entries()) {
    if (!Array.isArray(descriptor) || descriptor.length !== descriptorLength)
      return `must contain lists of ${descriptorLength} numbers; descriptor ${index + 1} is invalid`;
    const position = descriptor.findIndex((number) => !Number.isFinite(number));
    if (position >= 0)
      return `must contain numbers only: see position ${position + 1} of descriptor ${index + 1}`;
  }
  return undefined;
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
