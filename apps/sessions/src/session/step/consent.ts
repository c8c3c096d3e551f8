import { ApiProperty } from '@nestjs/swagger';
import type { StepEvidence } from '../session-kind';
import type { ConsentReport } from './step-payload.dto';

/** The text to which the person agreed, as the device reports it. */
export interface ConsentFinding {
  sha256: string;
  locale: string;
  /** When the server received the report. */
  at: string;
  /** The epoch of the lease of the device that sent it. */
  epoch: number;
}

export class ConsentView {
  @ApiProperty({
    description: 'The SHA-256 of the full text as it was shown, as the device reports it.',
    example: 'c0ffee00'.repeat(8),
  })
  sha256: string;
  @ApiProperty({ description: 'The language of the text.', example: 'de' }) locale: string;
  @ApiProperty({
    format: 'date-time',
    description: 'When the first step of this device with this text was received.',
  })
  at: string;
}

export const toConsentView = ({ sha256, locale, at }: ConsentFinding): ConsentView => ({
  sha256,
  locale,
  at,
});

/**
 * The first report of a device stays: what was agreed to before it sent any data. A device sends it with every step, because a process of release 0.2.0
 * ignores it. A device that takes the session over may show another language or text: what it reports replaces that of the earlier device.
 */
export function addConsent(
  before: { consent?: ConsentFinding },
  { consent }: { consent?: ConsentReport },
  { receivedAt, epoch }: Pick<StepEvidence, 'receivedAt' | 'epoch'>,
): { consent?: ConsentFinding } {
  if (!consent || before.consent?.epoch === epoch) return {};
  const { sha256, locale } = consent;
  const isSame = before.consent?.sha256 === sha256 && before.consent.locale === locale;
  return isSame ? {} : { consent: { sha256, locale, at: receivedAt.toISOString(), epoch } };
}
