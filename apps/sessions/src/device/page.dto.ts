import {
  type AccentShades,
  deriveAccent,
  type EnrollmentMode,
  enrollmentModes,
  type TokenStorage,
  tokenStorages,
} from '@gatehouse/auth';
import { faceModelNames } from '@gatehouse/biometrics';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

class RecognitionFileView {
  @ApiProperty({ example: 'face_recognition_sface' }) name: string;
  @ApiProperty({ example: '2021dec_int8bq' }) version: string;
  @ApiProperty({
    description: 'Relative to the launch page: `launch/` below PUBLIC_URL. It may be cached forever.',
    example: 'models/fb143eea07838aa5-face_recognition_sface_2021dec_int8bq.onnx',
  })
  url: string;
  @ApiProperty({ description: 'In bytes.', example: 10667852 }) size: number;
  @ApiProperty({
    description: 'Check it before you use the file.',
    example: 'fb143eea07838aa532d1c95df5f69899974ea0140e1fba05e94204be13ed74ee',
  })
  sha256: string;
}

export class RecognitionModelView {
  @ApiProperty({ enum: faceModelNames }) name: string;
  @ApiProperty({ description: 'Send it with the descriptors.', example: 'FACEAPI_1' }) version: string;
  @ApiProperty({ type: [RecognitionFileView], description: 'What the page needs besides its own files.' })
  files: RecognitionFileView[];
}

class AccentShadesView implements AccentShades {
  @ApiProperty({ description: 'Of buttons and links.', example: '#7a1f2b' }) base: string;
  @ApiProperty({ description: 'Of a button under the pointer.', example: '#621922' }) strong: string;
  @ApiProperty({ description: 'Behind icons.', example: '#efe4e6' }) soft: string;
  @ApiProperty({ description: 'Of text on a button.', example: '#ffffff' }) on: string;
}

class AccentView {
  @ApiProperty({ description: 'For light screens.' }) light: AccentShadesView;
  @ApiProperty({ description: 'For dark screens.' }) dark: AccentShadesView;
}

const nullableText = { type: String, nullable: true } as const;

export class PageBrandView {
  @ApiProperty({ ...nullableText, description: 'The name that the page shows.', example: 'Acme Wine' })
  name: string | null;
  @ApiProperty({
    ...nullableText,
    description: 'Who processes the data.',
    example: 'Acme Wine Trading GmbH, Berlin',
  })
  legalName: string | null;
  @ApiProperty({
    ...nullableText,
    description: 'Relative to the launch page: `launch/` below PUBLIC_URL. It may be cached forever.',
    example: 'logos/4f7a0c5b3a1d4e0f9c8b7a6d5e4f3a2b.png',
  })
  logoUrl: string | null;
  @ApiProperty({
    type: AccentView,
    nullable: true,
    description:
      'The color of the customer, and those that belong to it: readable on every surface of the page.',
    example: deriveAccent('#7a1f2b'),
  })
  accent: AccentView | null;
  @ApiProperty({
    ...nullableText,
    description: 'The privacy policy of the customer.',
    example: 'https://shop.example/privacy',
  })
  privacyUrl: string | null;
  @ApiProperty({
    ...nullableText,
    description: 'Where people get help.',
    example: 'https://shop.example/help',
  })
  supportUrl: string | null;
}

export class PageSettings {
  @ApiProperty({ type: 'string', nullable: true, example: 'de' }) locale: string | null;
  @ApiProperty({ type: [String], example: ['face'] }) requirements: string[];
  @ApiProperty({ type: 'string', nullable: true, example: 'https://shop.example/age-check/done' })
  redirectUrl: string | null;
  @ApiProperty({
    description: 'How long the result is kept after the end of the session, in seconds.',
    example: 86400,
  })
  retentionSeconds: number;
  @ApiProperty({
    type: RecognitionModelView,
    description: 'The model that computes the descriptors of faces. See docs/face-models.md.',
  })
  faceModel: RecognitionModelView;
  @ApiProperty({
    type: PageBrandView,
    nullable: true,
    description: 'Whose page it is: settings of the customer. Null if nothing is set.',
  })
  brand: PageBrandView | null;
  @ApiProperty({
    type: [String],
    description: 'The origins that may show the page in a frame.',
    example: ['https://shop.example'],
  })
  embedOrigins: string[];
  @ApiPropertyOptional({
    type: [Number],
    description: 'Age: the thresholds of the possible steps.',
    example: [18],
  })
  ageThresholds?: number[];
  @ApiPropertyOptional({
    enum: ['decision', 'age'],
    description: 'Age: the most that a step sends: a decision, or the age.',
  })
  report?: 'decision' | 'age';
  @ApiPropertyOptional({
    description: 'Age: whether a document may be requested after the face although it is not required.',
  })
  mayAskDocument?: boolean;
  @ApiPropertyOptional({ enum: ['ENROLL', 'SIGN-IN'], description: 'The type of a verification session.' })
  type?: string;
  @ApiPropertyOptional({
    description: 'Whether the selfie is shared with the host; the page must inform the person.',
  })
  sendImages?: boolean;
  @ApiPropertyOptional({ description: 'Verification: whether an estimated age is sent.' })
  estimateAge?: boolean;
  @ApiPropertyOptional({
    enum: enrollmentModes,
    description:
      'Verification: `token` if no descriptor leaves the device. The page informs the person accordingly.',
  })
  enrollment?: EnrollmentMode;
  @ApiPropertyOptional({
    enum: tokenStorages,
    description: 'Verification: `server` if the biometric node stores a copy of new face tokens.',
  })
  tokenStorage?: TokenStorage;
  @ApiPropertyOptional({ description: 'Whether to offer the contact screen.' })
  asksContact?: boolean;
  @ApiPropertyOptional({
    description: 'How much to log and send with steps: 0 nothing, 3 everything.',
    example: 0,
  })
  logLevel?: number;
}
