import { ValidateOptionalWith } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  findAccentProblem,
  findBrandNameProblem,
  findLinkProblem,
  findOriginsProblem,
  maxEmbedOrigins,
} from '../customer/brand-rule';
import {
  type CustomerChange,
  type CustomerEntity,
  type EnrollmentMode,
  enrollmentModes,
  type FaceOnlySignIn,
  faceOnlySignIns,
  type TokenStorage,
  tokenStorages,
} from '../customer/customer.entity';
import { decodeBase64, type Logo, maxLogoBytes, maxLogoPixels, readLogo } from '../customer/logo';

const asksContact = {
  example: true,
  description: 'Whether the page of a verification session shows the optional contact screen.',
};
const faceOnlySignIn = {
  enum: faceOnlySignIns,
  example: 'review',
  description:
    'The recommendation after a SIGN-IN that no device key and no passkey supports: at least REVIEW, or as after any other success.',
};

const enrollment =
  'What an ENROLL registers: a template in the gallery of the biometric node, or only a face token.';
const tokenStorage = 'Where face tokens are stored: on the device alone, or also at the biometric node.';

/** Removes the setting of a customer, so that the variable of the sessions app applies. */
const unset = 'default';

const displayName = { example: 'Acme Wine', description: 'The name of the customer on the launch page.' };
const legalName = {
  example: 'Acme Wine Trading GmbH, Berlin',
  description: 'Who processes the data, as named in the consent.',
};
const accentColor = {
  example: '#0b6a5d',
  description:
    'The color of the buttons of the launch page. Its contrast with the background of the page, #eef2f0, must be at least 4.5:1; the color for dark screens is derived from it.',
};
const privacyUrl = {
  example: 'https://shop.example/privacy',
  description: 'The privacy policy of the customer.',
};
const supportUrl = { example: 'https://shop.example/help', description: 'Where people get help.' };
const embedOrigins = {
  type: [String] as [typeof String],
  maxItems: maxEmbedOrigins,
  example: ['https://shop.example'],
  description: 'The origins that may show the launch page in a frame. `http` only for localhost.',
};
const strict = {
  example: false,
  description:
    'Whether a request with an API key of this customer is rejected with 400 if its body has unknown fields. By default they are ignored, and named in the header `x-unknown-fields`.',
};
const reviewFourEyes = {
  example: false,
  description:
    'Whether a decision of an operator about a session or a credential that waits for a review takes effect only when another operator decides the same.',
};
const removable = 'An empty text removes it.';

/** A text that an empty one removes. */
const OptionalText = (
  property: { example: string; description: string },
  findProblem: (text: string) => string | undefined,
): PropertyDecorator => {
  const describe = ApiPropertyOptional({
    ...property,
    type: String,
    description: `${property.description} ${removable}`,
  });
  const validate = ValidateOptionalWith((value) =>
    typeof value === 'string' ? findProblem(value) : 'must be a string',
  );
  return (target, name) => {
    describe(target, name);
    validate(target, name);
  };
};

/** The checked logo of a body; null for an empty text. */
function parseLogo(text: string): Logo | string | null {
  if (text === '') return null;
  const content = decodeBase64(text);
  return content ? readLogo(content) : 'must be base64';
}

function findLogoProblem(text: string): string | undefined {
  const logo = parseLogo(text);
  return typeof logo === 'string' ? logo : undefined;
}

const findChoiceProblem = (value: unknown, choices: readonly string[]): string | undefined =>
  choices.includes(value as string) ? undefined : `must be one of ${choices.join(', ')}`;

/** The settings to change. */
export class ChangeCustomerBody {
  @ApiPropertyOptional(asksContact)
  @ValidateOptionalWith((value) => (typeof value === 'boolean' ? undefined : 'must be true or false'))
  asks_contact?: boolean;

  @ApiPropertyOptional(strict)
  @ValidateOptionalWith((value) => (typeof value === 'boolean' ? undefined : 'must be true or false'))
  strict?: boolean;

  @ApiPropertyOptional(reviewFourEyes)
  @ValidateOptionalWith((value) => (typeof value === 'boolean' ? undefined : 'must be true or false'))
  review_four_eyes?: boolean;

  @ApiPropertyOptional(faceOnlySignIn)
  @ValidateOptionalWith((value) => findChoiceProblem(value, faceOnlySignIns))
  face_only_sign_in?: FaceOnlySignIn;

  @ApiPropertyOptional({
    enum: [...enrollmentModes, unset],
    example: 'gallery',
    description: `${enrollment} \`default\`: as the variable ENROLLMENT.`,
  })
  @ValidateOptionalWith((value) => findChoiceProblem(value, [...enrollmentModes, unset]))
  enrollment?: EnrollmentMode | typeof unset;

  @ApiPropertyOptional({
    enum: [...tokenStorages, unset],
    example: 'device',
    description: `${tokenStorage} \`default\`: as the variable TOKEN_STORAGE.`,
  })
  @ValidateOptionalWith((value) => findChoiceProblem(value, [...tokenStorages, unset]))
  token_storage?: TokenStorage | typeof unset;

  @OptionalText(displayName, findBrandNameProblem)
  display_name?: string;

  @OptionalText(legalName, findBrandNameProblem)
  legal_name?: string;

  @OptionalText(accentColor, findAccentProblem)
  accent_color?: string;

  @OptionalText(privacyUrl, findLinkProblem)
  privacy_url?: string;

  @OptionalText(supportUrl, findLinkProblem)
  support_url?: string;

  @OptionalText(
    {
      example:
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      description: `The logo on the launch page: a PNG, JPEG or WebP picture in base64, at most ${maxLogoBytes / 1024} KiB and ${maxLogoPixels} pixels each way.`,
    },
    findLogoProblem,
  )
  logo?: string;

  @ApiPropertyOptional(embedOrigins)
  @ValidateOptionalWith(findOriginsProblem)
  embed_origins?: string[];
}

const parseCheckedLogo = (text: string): Logo | null => parseLogo(text) as Logo | null;

const removeEmpty = (text: string): string | null => text || null;

export const toSettings = ({
  asks_contact,
  strict,
  review_four_eyes,
  face_only_sign_in,
  enrollment,
  token_storage,
  display_name,
  legal_name,
  accent_color,
  privacy_url,
  support_url,
  logo,
  embed_origins,
}: ChangeCustomerBody): CustomerChange => ({
  ...(asks_contact !== undefined && { asksContact: asks_contact }),
  ...(strict !== undefined && { strict }),
  ...(review_four_eyes !== undefined && { reviewFourEyes: review_four_eyes }),
  ...(face_only_sign_in !== undefined && { faceOnlySignIn: face_only_sign_in }),
  ...(enrollment !== undefined && { enrollment: enrollment === unset ? null : enrollment }),
  ...(token_storage !== undefined && { tokenStorage: token_storage === unset ? null : token_storage }),
  ...(display_name !== undefined && { displayName: removeEmpty(display_name) }),
  ...(legal_name !== undefined && { legalName: removeEmpty(legal_name) }),
  ...(accent_color !== undefined && { accentColor: removeEmpty(accent_color) }),
  ...(privacy_url !== undefined && { privacyUrl: removeEmpty(privacy_url) }),
  ...(support_url !== undefined && { supportUrl: removeEmpty(support_url) }),
  ...(logo !== undefined && { logo: parseCheckedLogo(logo) }),
  ...(embed_origins !== undefined && { embedOrigins: embed_origins }),
});

const nullableText = { type: String, nullable: true } as const;

export class CustomerReply {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'acme' }) name: string;
  @ApiProperty(asksContact) asks_contact: boolean;
  @ApiProperty(strict) strict: boolean;
  @ApiProperty(reviewFourEyes) review_four_eyes: boolean;
  @ApiProperty(faceOnlySignIn) face_only_sign_in: FaceOnlySignIn;
  @ApiProperty({
    enum: enrollmentModes,
    nullable: true,
    example: null,
    description: `${enrollment} Null: as the variable ENROLLMENT.`,
  })
  enrollment: EnrollmentMode | null;
  @ApiProperty({
    enum: tokenStorages,
    nullable: true,
    example: null,
    description: `${tokenStorage} Null: as the variable TOKEN_STORAGE.`,
  })
  token_storage: TokenStorage | null;
  @ApiProperty({ ...displayName, ...nullableText }) display_name: string | null;
  @ApiProperty({ ...legalName, ...nullableText }) legal_name: string | null;
  @ApiProperty({ ...accentColor, ...nullableText }) accent_color: string | null;
  @ApiProperty({ ...privacyUrl, ...nullableText }) privacy_url: string | null;
  @ApiProperty({ ...supportUrl, ...nullableText }) support_url: string | null;
  @ApiProperty({
    ...nullableText,
    description: 'Where the logo is served, below PUBLIC_URL.',
    example: 'launch/logos/4f7a0c5b3a1d4e0f9c8b7a6d5e4f3a2b.png',
  })
  logo_path: string | null;
  @ApiProperty(embedOrigins) embed_origins: string[];
  @ApiProperty({ format: 'date-time' }) when_created: string;

  static of(customer: CustomerEntity): CustomerReply {
    return {
      id: customer.id,
      name: customer.name,
      asks_contact: customer.asksContact,
      strict: customer.strict,
      review_four_eyes: customer.reviewFourEyes,
      face_only_sign_in: customer.faceOnlySignIn,
      enrollment: customer.enrollment,
      token_storage: customer.tokenStorage,
      display_name: customer.displayName,
      legal_name: customer.legalName,
      accent_color: customer.accentColor,
      privacy_url: customer.privacyUrl,
      support_url: customer.supportUrl,
      logo_path: customer.logo && `launch/logos/${customer.logo}`,
      embed_origins: customer.embedOrigins,
      when_created: customer.whenCreated.toISOString(),
    };
  }
}
