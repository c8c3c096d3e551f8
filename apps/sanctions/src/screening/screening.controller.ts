import { OpenArea } from '@gatehouse/auth';
import { BodyReader, CONFIG } from '@gatehouse/platform';
import { Body, Controller, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DatasetRegistryService } from '../dataset/dataset-registry.service';
import { toPersonRow } from '../person/people';
import { type CheckOutcome, negotiateFormat, sendReply } from '../reply/check-reply';
import type { SanctionsConfig } from '../sanctions.config';
import { estimateBytes, receiveFile, requireMultipart } from '../upload/upload';
import { type Check, type CheckOptions, identifyCaller } from './check';
import { Ledger } from './ledger';
import { FileQuery, MatchBody, rejectBracketedNames } from './screening.dto';
import { CheckCancelledError, tooBusy } from './screening.errors';
import { ScreeningMetrics } from './screening.metrics';
import { ApiFileCheck, ApiMatch } from './screening.openapi';
import { ScreeningService } from './screening.service';

@ApiTags('screening')
@OpenArea()
@Controller('v2/open-sanctions')
export class ScreeningController {
  constructor(
    private readonly screening: ScreeningService,
    private readonly datasets: DatasetRegistryService,
    private readonly ledger: Ledger,
    private readonly metrics: ScreeningMetrics,
    private readonly bodies: BodyReader,
    @Inject(CONFIG) private readonly config: SanctionsConfig,
  ) {}

  @Post('file/:dataset')
  @HttpCode(200)
  @ApiFileCheck()
  async file(
    @Param('dataset') dataset: string,
    @Query() { scoreThreshold: threshold, exclude, excludeDismissed }: FileQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    // Everything that can be rejected without the file is rejected before the file is read.
    rejectBracketedNames(request.query);
    this.datasets.require(dataset);
    requireMultipart(request);
    const options = { dataset, threshold, exclude, excludeDismissed, format: negotiateFormat(request) };
    await this.runCheck(options, estimateBytes(request), request, response, async (check) =>
      this.screening.checkFile(
        check,
        await receiveFile(this.bodies, request, this.config.TRANSFER_TIMEOUT_SECONDS, check.cancelled),
      ),
    );
  }

  @Post('match/:dataset')
  @HttpCode(200)
  @ApiMatch()
  async match(
    @Param('dataset') dataset: string,
    @Body() { people, scoreThreshold: threshold, exclude, excludeDismissed }: MatchBody,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.datasets.require(dataset);
    const options = { dataset, threshold, exclude, excludeDismissed, format: negotiateFormat(request) };
    await this.runCheck(options, Number(request.headers['content-length'] ?? 0), request, response, (check) =>
      this.screening.checkPeople(check, people.map(toPersonRow)),
    );
  }

  /** Admits a check, and cancels it if the client disconnects or the ledger evicts it. */
  private async runCheck(
    options: CheckOptions,
    bytes: number,
    request: Request,
    response: Response,
    work: (check: Check) => Promise<CheckOutcome>,
  ): Promise<void> {
    const start = performance.now();
    const caller = identifyCaller(request);
    const cancellation = new AbortController();
    const { signal: cancelled } = cancellation;
    try {
      const reservation = this.ledger.reserve(caller, bytes, () => this.evict(cancellation, response));
      response.once('close', () => {
        reservation.end();
        cancellation.abort(new CheckCancelledError());
      });
      const outcome = await work({ ...options, caller, owner: request.apiKey, reservation, cancelled });
      cancelled.throwIfAborted();
      this.metrics.observeDuration((performance.now() - start) / 1000);
      await sendReply(response, options.format, outcome, this.config.TRANSFER_TIMEOUT_SECONDS);
    } catch (error) {
      if (error instanceof CheckCancelledError) return;
      this.metrics.countRejection(error);
      throw error;
    }
  }

  /** Once the reply is being sent, only its connection can be closed. */
  private evict(cancellation: AbortController, response: Response): void {
    if (!response.headersSent) return cancellation.abort(tooBusy());
    this.metrics.countRejection(tooBusy());
    response.destroy();
  }
}
