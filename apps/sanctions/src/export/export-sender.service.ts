import { AppLogger, CONFIG, DomainError } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { SanctionsConfig } from '../sanctions.config';
import { Ledger, type Reservation } from '../screening/ledger';
import { tooBusy } from '../screening/screening.errors';
import { tooManyExports } from './export.errors';
import { sendChunks, type TransferEnd } from './transfer';

/** The memory of one export, as of one upload: a batch as rows, decrypted and as text. */
const exportBytes = 16 * 1024 * 1024;

/** Why the connection was closed before the end; a client that has disconnected is no event. */
const problems: Partial<Record<TransferEnd, string>> = {
  'too-slow': 'the client read too slowly',
  aborted: 'the customer had the most transfers in progress, and others needed the memory',
};

export interface Export {
  headers: Record<string, string>;
  chunks: AsyncIterable<string>;
}

/** Sends exports: as many at a time as the memory allows, shared with uploads and file checks by customer, and each at a minimum rate. */
@Injectable()
export class ExportSender {
  constructor(
    private readonly ledger: Ledger,
    private readonly logger: AppLogger,
    @Inject(CONFIG) private readonly config: Pick<SanctionsConfig, 'TRANSFER_TIMEOUT_SECONDS'>,
  ) {}

  /**
   * Throws a 503 before `start` if too many exports are in progress. Closes the connection if reading fails, so that the client does not
   * take a part for the whole.
   */
  async send(customerId: string, response: Response, start: () => Promise<Export>): Promise<void> {
    const cancellation = new AbortController();
    const reservation = this.reserve(customerId, () => cancellation.abort());
    try {
      const { headers, chunks } = await start();
      if (cancellation.signal.aborted) throw tooManyExports();
      response.writeHead(200, headers);
      const end = await sendChunks(response, chunks, {
        timeoutSeconds: this.config.TRANSFER_TIMEOUT_SECONDS,
        signal: cancellation.signal,
      });
      const problem = problems[end];
      if (problem !== undefined) this.logger.warn(`closed an export: ${problem}`, 'ExportSender');
      if (end !== 'complete') response.destroy();
    } catch (error) {
      if (response.headersSent) response.destroy();
      throw error;
    } finally {
      reservation.end();
    }
  }

  private reserve(customerId: string, onEvict: () => void): Reservation {
    try {
      return this.ledger.reserve(`customer:${customerId}`, exportBytes, onEvict);
    } catch (error) {
      throw error instanceof DomainError && error.code === tooBusy().code ? tooManyExports() : error;
    }
  }
}
