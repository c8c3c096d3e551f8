import { isPersonId } from '@gatehouse/biometrics';
import { Nested, ValidateOptionalWith, PlainText, TransformValue, ValidateWith } from '@gatehouse/platform';
import { CallbackBody } from '@gatehouse/webhooks';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { registerDecorator, ValidateIf } from 'class-validator';
import { findUrlProblem, Flag, maxUrlLength } from '../session/session-body';
import { findLocale, locales } from './locale';
import { findExpiryProblem, parseExpiry } from './session-expiry';
import { type SessionType, sessionTypes, type StepName, stepNames } from './model/verification-request';

/** The steps that each type may require besides the face, which is mandatory. */
const stepsBesideFace: Record<SessionType, readonly StepName[]> = {
  ENROLL: ['identity_document', 'passkey'],
  'SIGN-IN': ['passkey'],
};

const debugLevels = ['1', '2', '3'] as const;
type DebugLevel = (typeof debugLevels)[number];
export type DebugMode = boolean | DebugLevel[];

const maxTextLength = 256;

const Detail = (): PropertyDecorator =>
  ValidateOptionalWith((value) =>
    typeof value === 'string' && value.length <= maxTextLength
      ? undefined
      : `must be a string of at most ${maxTextLength} characters`,
  );

/** What the host knows about the device. */
export class DeviceInfo {
  @ApiPropertyOptional({ example: 'Android 16', maxLength: maxTextLength })
  @Detail()
  os?: string;

  @ApiPropertyOptional({ example: 'Pixel 10', maxLength: maxTextLength })
  @Detail()
  model?: string;

  @ApiPropertyOptional({ example: '1080x2424', maxLength: maxTextLength })
  @Detail()
  resolution?: string;
}

export class CreateVerificationSessionBody {
  @ApiProperty({ enum: sessionTypes, description: 'Registers a face, or recognises a registered one.' })
  @ValidateWith((value) =>
    sessionTypes.includes(value as SessionType) ? undefined : `must be ${sessionTypes.join(' or ')}`,
  )
  type: SessionType;

  @ApiProperty({
    description:
      'Where the person is redirected after success, and the target of the link after any other end, with `sessionId` and `status` added.',
    example: 'https://shop.example/sign-in/done',
    maxLength: maxUrlLength,
  })
  @ValidateWith(findUrlProblem)
  redirectURL: string;

  // The default makes the validation report the missing url.
  @ApiProperty({ type: CallbackBody, description: 'Receives the webhook at the end.' })
  @Nested(() => CallbackBody, 'callback must be an object with a url')
  callback: CallbackBody = new CallbackBody();

  @ApiPropertyOptional({
    enum: [...locales],
    description:
      'A region falls back to its language, and `en_US` is read as `en-US`. Default: the language of the browser.',
    example: 'pt-BR',
  })
  @TransformValue((value) => (typeof value === 'string' ? findLocale(value) : value))
  @ValidateOptionalWith(findLocaleProblem)
  locale?: string;

  @ApiPropertyOptional({
    default: false,
    description: 'Whether the flow may run on a desktop, which is less secure than a phone.',
  })
  @Flag()
  enableDesktop?: boolean;

  @ApiPropertyOptional({
    default: false,
    description: 'Whether the webhook contains the selfie; the page informs the person.',
  })
  @Flag()
  sendImages?: boolean;

  @ApiPropertyOptional({ default: false, description: 'Whether the age is estimated, at ENROLL.' })
  @Flag()
  estimateAge?: boolean;

  @ApiPropertyOptional({
    description: 'Your own id, returned as `transactionId`.',
    example: 'order-4711',
    maxLength: maxTextLength,
  })
  @PlainText({ maxBytes: maxTextLength, optional: true })
  transactionID?: string;

  @ApiPropertyOptional({
    type: DeviceInfo,
    description: 'Stored with the session and returned with its outcome.',
  })
  @ValidateIf((_, deviceInfo) => deviceInfo !== undefined)
  @Nested(() => DeviceInfo, 'deviceInfo must be an object')
  deviceInfo?: DeviceInfo;

  @ApiPropertyOptional({
    oneOf: [{ type: 'boolean' }, { type: 'array', items: { type: 'string', enum: [...debugLevels] } }],
    default: false,
    description: 'How much the page logs: a list of levels, 3 is the most verbose; true is the same as 3.',
  })
  @ValidateOptionalWith(findDebugModeProblem)
  debugMode?: DebugMode;

  @ApiPropertyOptional({
    enum: stepNames,
    isArray: true,
    default: ['face'],
    description: 'The steps, in this order. `identity_document` is for ENROLL only.',
  })
  @StepsOfType()
  requirements?: StepName[];

  @ApiPropertyOptional({
    description:
      'SIGN-IN: the `puid` of the person who signs in. The face is compared with that person alone, instead of a search among all people. An addition of Gatehouse to the contract.',
    example: 'k3n0v7q2x9a4m1c8z5t6',
    pattern: '^[0-9a-z]{20}$',
  })
  @PersonOfType()
  person?: string;

  @ApiPropertyOptional({
    oneOf: [{ type: 'integer', minimum: 60, maximum: 86_400 }, { type: 'string' }],
    description:
      'How long the session stays open: seconds, or an ISO 8601 duration of 60 seconds to 24 hours.',
    example: 'PT15M',
  })
  @TransformValue((value) => parseExpiry(value))
  @ValidateOptionalWith(findExpiryProblem)
  sessionExpiry?: number;
}

export class CreatedVerificationSession {
  @ApiProperty({
    description: 'Redirect the person to this URL.',
    example: 'https://verify.example/launch?sessionId=AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE',
  })
  launchUrl: string;
  @ApiProperty({
    description: 'Identifies the session in requests with your credentials.',
    example: 'AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE',
  })
  sessionId: string;
}

/** How much the page logs; 0 is nothing. */
export function toLogLevel(debugMode: DebugMode = false): 0 | 1 | 2 | 3 {
  if (typeof debugMode === 'boolean') return debugMode ? 3 : 0;
  return Math.max(0, ...debugMode.map(Number)) as 0 | 1 | 2 | 3;
}

function findLocaleProblem(value: unknown): string | undefined {
  if (typeof value === 'string' && findLocale(value) !== undefined) return undefined;
  const given = typeof value === 'string' && value.length <= 32 ? `, not ${JSON.stringify(value)}` : '';
  return `must be one of the ${locales.length} languages that docs/verification-sessions.md lists${given}`;
}

function findDebugModeProblem(value: unknown): string | undefined {
  const isList =
    Array.isArray(value) &&
    value.length <= debugLevels.length &&
    value.every((level) => debugLevels.includes(level as DebugLevel));
  return typeof value === 'boolean' || isList
    ? undefined
    : `must be true, false, or a list of ${debugLevels.map((level) => `"${level}"`).join(', ')}`;
}

type FindTypeProblem = (value: unknown, type: SessionType) => string | undefined;

/** Validates a field against the type in the same body. */
function validateWithType(name: string, findProblem: FindTypeProblem): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: property as string,
      validator: {
        validate: (value: unknown, args) => findProblem(value, readType(args?.object)) === undefined,
        defaultMessage: (args) => `${args?.property} ${findProblem(args?.value, readType(args?.object))}`,
      },
    });
}

function StepsOfType(): PropertyDecorator {
  return validateWithType('stepsOfType', findStepsProblem);
}

function PersonOfType(): PropertyDecorator {
  return validateWithType('personOfType', findPersonProblem);
}

function findPersonProblem(value: unknown, type: SessionType): string | undefined {
  if (value === undefined) return undefined;
  if (type === 'ENROLL') return 'must not be sent with ENROLL: it names the person of a SIGN-IN';
  return typeof value === 'string' && isPersonId(value)
    ? undefined
    : 'must be 20 characters of 0-9 and a-z, as in the webhook';
}

/** With an invalid type the steps are checked against ENROLL, which allows the most. */
const readType = (body?: object): SessionType =>
  (body as CreateVerificationSessionBody | undefined)?.type === 'SIGN-IN' ? 'SIGN-IN' : 'ENROLL';

function findStepsProblem(value: unknown, type: SessionType): string | undefined {
  if (value === undefined) return undefined;
  const others = stepsBesideFace[type];
  const steps: readonly unknown[] = Array.isArray(value) ? value : [];
  const isAllowed = steps.every((step) => step === 'face' || others.includes(step as StepName));
  const isValid = steps.includes('face') && isAllowed && new Set(steps).size === steps.length;
  return isValid
    ? undefined
    : `must be a list that contains face and, for ${type}, may contain ${others.join(' and ')}, each once`;
}
