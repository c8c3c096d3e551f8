import { Optionally, Sound } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { looseObjectProblem } from '../../session/session-body';
import { isObject } from '../../session/json-object';
import {
  listProblem,
  nameProblem,
  numberProblem,
  oneOfProblem,
  Part,
  StepPayload,
} from '../../session/step/step-payload.dto';
import type { LogLine } from '../model/verification-findings';

const oldest = 150;
const mostDescriptors = 8;
const descriptorLength = 128;
const mostLogLines = 200;
const farthest = Number.MAX_SAFE_INTEGER;

export const reportedFailures = ['spoof', 'camera', 'unreadable', 'passkey'] as const;
export type ReportedFailure = (typeof reportedFailures)[number];
export const documentTypes = ['passport', 'id_card'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** What a device has captured of a face. */
export class CaptureReport {
  @ApiPropertyOptional({
    type: 'array',
    items: {
      type: 'array',
      items: { type: 'number' },
      minItems: descriptorLength,
      maxItems: descriptorLength,
    },
    maxItems: mostDescriptors,
    description: 'The descriptors of the frames; not with `localMatch`.',
  })
  @Optionally(descriptorsProblem)
  descriptors?: number[][];

  @ApiPropertyOptional({
    description:
      'SIGN-IN: the face is that of the enrollment token on this device; in place of `descriptors`.',
  })
  @Optionally((value) => (value === true ? undefined : 'must be true, or be left out'))
  localMatch?: true;

  @ApiPropertyOptional({ description: 'In years, where the step asks for an estimate.', example: 34.2 })
  @Optionally((value) => numberProblem(value, 0, oldest))
  age?: number;
}

class DeviceKeyReport {
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'ENROLL: the public key, as a JWK on P-256.',
  })
  @Optionally((value) => (isObject(value) ? undefined : 'must be a JWK'))
  publicKey?: Record<string, unknown>;

  @ApiPropertyOptional({ description: 'SIGN-IN: the thumbprint of the key.' })
  @Optionally(nameProblem(64))
  id?: string;

  @ApiProperty({ description: 'Over the nonce; 64 bytes of base64url. See docs/verification-sessions.md.' })
  @Sound(signatureProblem)
  signature: string;
}

class PriorDeviceKeyReport {
  @ApiProperty({ description: 'The thumbprint of the key.' })
  @Sound(nameProblem(64))
  id: string;

  @ApiProperty({ description: 'Of the statement `present` over the nonce; 64 bytes of base64url.' })
  @Sound(signatureProblem)
  signature: string;
}

class DocumentReport {
  @ApiProperty({ enum: documentTypes })
  @IsIn(documentTypes, { message: `type must be one of ${documentTypes.join(', ')}` })
  type: DocumentType;

  @ApiProperty({ description: 'Whether all check digits of the machine-readable zone are right.' })
  @IsBoolean({ message: 'checkDigitsValid must be true or false' })
  checkDigitsValid: boolean;
}

class ContactReport {
  @ApiPropertyOptional({ example: 'ann@example.org', maxLength: 254 })
  @Optionally((value) =>
    typeof value === 'string' && value.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(value)
      ? undefined
      : 'must be an e-mail address of at most 254 characters',
  )
  email?: string;

  @ApiPropertyOptional({ example: '+49 30 901820', maxLength: 32 })
  @Optionally((value) =>
    typeof value === 'string' && /^\+?[0-9 ()./-]{3,32}$/.test(value)
      ? undefined
      : 'must be a telephone number of 3 to 32 characters',
  )
  phone?: string;
}

/** What a device encrypts as a step of a verification session. */
export class VerificationStepPayload extends StepPayload {
  @ApiPropertyOptional({ type: CaptureReport })
  @Part(() => CaptureReport)
  face?: CaptureReport;

  @ApiPropertyOptional({ type: DeviceKeyReport, description: 'With `face`: the key of this device.' })
  @Part(() => DeviceKeyReport)
  deviceKey?: DeviceKeyReport;

  @ApiPropertyOptional({
    type: PriorDeviceKeyReport,
    description:
      'ENROLL, with `face`: the key that this device has from an earlier ENROLL. If that was the same person, the new key becomes active at once.',
  })
  @Part(() => PriorDeviceKeyReport)
  priorDeviceKey?: PriorDeviceKeyReport;

  @ApiPropertyOptional({
    description: 'With `face`, where it is asked for: a JPEG of at most 512 KiB, in base64.',
  })
  @Optionally((value) => (typeof value === 'string' ? undefined : 'must be a JPEG in base64'))
  selfie?: string;

  @ApiPropertyOptional({ type: DocumentReport })
  @Part(() => DocumentReport)
  document?: DocumentReport;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'What navigator.credentials.create() or get() answered, as JSON.',
  })
  @Optionally(passkeyProblem)
  passkey?: object;

  @ApiPropertyOptional({ enum: reportedFailures, description: 'In place of what was to be found.' })
  @Optionally((value) => oneOfProblem(value, reportedFailures))
  failure?: ReportedFailure;

  @ApiPropertyOptional({ type: ContactReport, description: 'What the person entered on the contact screen.' })
  @Part(() => ContactReport)
  contact?: ContactReport;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'Whatever the device knows of the circumstances, at most 4 KiB of JSON; shown by GET.',
    example: { ambientLight: 320 },
  })
  @Optionally((value) => looseObjectProblem(value, 4 * 1024))
  audit?: object;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'object' },
    maxItems: mostLogLines,
    description: 'Log lines of the page, as `debugMode` asks for them; shown by GET.',
    example: [{ level: 1, at: 1812.4, text: 'camera opened' }],
  })
  @Optionally(
    listProblem(
      {
        level: (level) => ([1, 2, 3].includes(level as number) ? undefined : 'must be 1, 2 or 3'),
        at: (at) => numberProblem(at, -farthest, farthest) && 'must be a number of milliseconds',
        text: nameProblem(500),
      },
      mostLogLines,
    ),
  )
  log?: LogLine[];
}

function signatureProblem(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{86}$/.test(value)
    ? undefined
    : 'must be a signature of 64 bytes in base64url';
}

function descriptorsProblem(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostDescriptors)
    return `must be a list of 1 to ${mostDescriptors} descriptors`;
  for (const [index, descriptor] of value.entries()) {
    if (!Array.isArray(descriptor) || descriptor.length !== descriptorLength)
      return `must hold lists of ${descriptorLength} numbers; descriptor ${index + 1} is none`;
    const wrong = descriptor.findIndex((number) => !Number.isFinite(number));
    if (wrong >= 0)
      return `holds something else than a number: position ${wrong + 1} of descriptor ${index + 1}`;
  }
  return undefined;
}

/** Only its outline: what it says is for the verification to judge. */
function passkeyProblem(value: unknown): string | undefined {
  const isOne =
    isObject(value) &&
    value['type'] === 'public-key' &&
    [value['id'], value['rawId']].every(
      (id) => typeof id === 'string' && /^[A-Za-z0-9_-]{1,1366}$/.test(id),
    ) &&
    isObject(value['response']);
  return isOne ? undefined : 'must be a public-key credential as JSON, with id, rawId, type and response';
}
