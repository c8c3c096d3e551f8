import { Nested, Optionally, PlainText, Read, Sound } from '@gatehouse/platform';
import { CallbackBody } from '@gatehouse/webhooks';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { registerDecorator, ValidateIf } from 'class-validator';
import { Flag, longestUrl, urlProblem } from '../session/session-body';
import { locales, supportedLocale } from './locale';
import { expiryProblem, expirySecondsIn } from './session-expiry';
import { type SessionType, sessionTypes, type StepName, stepNames } from './model/verification-request';

/** What each type may ask for beside the face, without which there is nothing to verify. */
const stepsBesideFace: Record<SessionType, readonly StepName[]> = {
  ENROLL: ['identity_document', 'passkey'],
  'SIGN-IN': ['passkey'],
};

const debugLevels = ['1', '2', '3'] as const;
type DebugLevel = (typeof debugLevels)[number];
export type DebugMode = boolean | DebugLevel[];

const longestText = 256;

const Detail = (): PropertyDecorator =>
  Optionally((value) =>
    typeof value === 'string' && value.length <= longestText
      ? undefined
      : `must be a string of at most ${longestText} characters`,
  );

/** What a host knows of the device. */
export class DeviceInfo {
  @ApiPropertyOptional({ example: 'Android 16', maxLength: longestText })
  @Detail()
  os?: string;

  @ApiPropertyOptional({ example: 'Pixel 10', maxLength: longestText })
  @Detail()
  model?: string;

  @ApiPropertyOptional({ example: '1080x2424', maxLength: longestText })
  @Detail()
  resolution?: string;
}

/** What a host asks for: who is to be enrolled or signed in, how, and who is told. */
export class CreateVerificationSessionBody {
  @ApiProperty({ enum: sessionTypes, description: 'To register a face, or to find a registered one.' })
  @Sound((value) =>
    sessionTypes.includes(value as SessionType) ? undefined : `must be ${sessionTypes.join(' or ')}`,
  )
  type: SessionType;

  @ApiProperty({
    description:
      'Where the person is sent after success, and where a link leads after any other end, with `sessionId` and `status` added.',
    example: 'https://shop.example/sign-in/done',
    maxLength: longestUrl,
  })
  @Sound(urlProblem)
  redirectURL: string;

  // There from the start, so that where it is left out, it is its url that is missed.
  @ApiProperty({ type: CallbackBody, description: 'Who is told of the end.' })
  @Nested(() => CallbackBody, 'callback must be an object with a url')
  callback: CallbackBody = new CallbackBody();

  @ApiPropertyOptional({
    enum: [...locales],
    description:
      'A region falls back to its language, and `en_US` is read as `en-US`; the page finds it out where it is not given.',
    example: 'pt-BR',
  })
  @Read((value) => (typeof value === 'string' ? supportedLocale(value) : value))
  @Optionally(localeProblem)
  locale?: string;

  @ApiPropertyOptional({
    default: false,
    description: 'Whether the flow may run on a desktop, which is less secure than a phone.',
  })
  @Flag()
  enableDesktop?: boolean;

  @ApiPropertyOptional({
    default: false,
    description: 'Whether the webhook holds the selfie; the page tells the person so.',
  })
  @Flag()
  sendImages?: boolean;

  @ApiPropertyOptional({ default: false, description: 'Whether the age is estimated, at ENROLL.' })
  @Flag()
  estimateAge?: boolean;

  @ApiPropertyOptional({
    description: 'An id of yours, returned as `transactionId`.',
    example: 'order-4711',
    maxLength: longestText,
  })
  @PlainText({ maxBytes: longestText, optional: true })
  transactionID?: string;

  @ApiPropertyOptional({ type: DeviceInfo, description: 'Kept with the session and shown with its outcome.' })
  @ValidateIf((_, deviceInfo) => deviceInfo !== undefined)
  @Nested(() => DeviceInfo, 'deviceInfo must be an object')
  deviceInfo?: DeviceInfo;

  @ApiPropertyOptional({
    oneOf: [{ type: 'boolean' }, { type: 'array', items: { type: 'string', enum: [...debugLevels] } }],
    default: false,
    description:
      'How much the page logs: a list of levels, 3 being the most verbose; true is the same as that.',
  })
  @Optionally(debugModeProblem)
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
    oneOf: [{ type: 'integer', minimum: 60, maximum: 86_400 }, { type: 'string' }],
    description: 'How long the session lives: seconds, or an ISO 8601 duration of 60 seconds to 24 hours.',
    example: 'PT15M',
  })
  @Read((value) => expirySecondsIn(value))
  @Optionally(expiryProblem)
  sessionExpiry?: number;
}

export class CreatedVerificationSession {
  @ApiProperty({
    description: 'Send the person here.',
    example: 'https://verify.example/launch?sessionId=AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE',
  })
  launchUrl: string;
  @ApiProperty({
    description: 'Reads the outcome, with your credentials.',
    example: 'AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE',
  })
  sessionId: string;
}

/** How much the page logs; 0 is nothing. */
export function logLevelOf(debugMode: DebugMode = false): 0 | 1 | 2 | 3 {
  if (typeof debugMode === 'boolean') return debugMode ? 3 : 0;
  return Math.max(0, ...debugMode.map(Number)) as 0 | 1 | 2 | 3;
}

function localeProblem(value: unknown): string | undefined {
  if (typeof value === 'string' && supportedLocale(value) !== undefined) return undefined;
  const given = typeof value === 'string' && value.length <= 32 ? `, not ${JSON.stringify(value)}` : '';
  return `must be one of the ${locales.length} languages that docs/verification-sessions.md lists${given}`;
}

function debugModeProblem(value: unknown): string | undefined {
  const isList =
    Array.isArray(value) &&
    value.length <= debugLevels.length &&
    value.every((level) => debugLevels.includes(level as DebugLevel));
  return typeof value === 'boolean' || isList
    ? undefined
    : `must be true, false, or a list of ${debugLevels.map((level) => `"${level}"`).join(', ')}`;
}

/** The steps that the type of the same body allows. */
function StepsOfType(): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'stepsOfType',
      target: target.constructor,
      propertyName: property as string,
      validator: {
        validate: (value: unknown, args) => stepsProblem(value, typeIn(args?.object)) === undefined,
        defaultMessage: (args) => `${args?.property} ${stepsProblem(args?.value, typeIn(args?.object))}`,
      },
    });
}

/** While the type is wrong itself, what is wrong by any type is all that can be said. */
const typeIn = (body?: object): SessionType =>
  (body as CreateVerificationSessionBody | undefined)?.type === 'SIGN-IN' ? 'SIGN-IN' : 'ENROLL';

function stepsProblem(value: unknown, type: SessionType): string | undefined {
  if (value === undefined) return undefined;
  const others = stepsBesideFace[type];
  const steps: readonly unknown[] = Array.isArray(value) ? value : [];
  const isAllowed = steps.every((step) => step === 'face' || others.includes(step as StepName));
  const isSound = steps.includes('face') && isAllowed && new Set(steps).size === steps.length;
  return isSound
    ? undefined
    : `must be a list that holds face and, for ${type}, may hold ${others.join(' and ')}, each once`;
}
