import { OpenArea } from '@gatehouse/auth';
import { BodyReader, CONFIG } from '@gatehouse/platform';
import { Body, Controller, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DatasetRegistry } from '../dataset/dataset.registry';
import { sendReply } from '../reply/check.reply';
import { formatFor } from '../reply/reply.format';
import type { SanctionsConfig } from '../sanctions.config';
import { expectedBytes, receiveFile, requireUpload } from '../upload/upload';
import { callerOf } from './caller';
import type { Check, CheckOutcome, CheckWish } from './check';
import { Ledger } from './ledger';
import { rowOfPerson } from './people';
import { requirePlainNames } from './query-names';
import { FileQuery, MatchBody } from './screening.dto';
import { CheckCancelledError, tooBusy } from './screening.errors';
import { ScreeningMetrics } from './screening.metrics';
import { DocumentedFileCheck, DocumentedMatch } from './screening.openapi';
import { ScreeningService } from './screening.service';

@ApiTags('screening')
@OpenArea()
@Controller('v2/open-sanctions')
export class ScreeningController {
  constructor(
    private readonly screening: ScreeningService,
    private readonly datasets: DatasetRegistry,
    private readonly ledger: Ledger,
    private readonly metrics: ScreeningMetrics,
    private readonly bodies: BodyReader,
    @Inject(CONFIG) private readonly config: SanctionsConfig,
  ) {}

  @Post('file/:dataset')
  @HttpCode(200)
  @DocumentedFileCheck()
  async file(
    @Param('dataset') dataset: string,
    @Query() { scoreThreshold: threshold, exclude }: FileQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    requirePlainNames(request.query);
    // What can be refused without the file is refused before the file is read.
    this.datasets.require(dataset);
    requireUpload(request);
    const wish = { dataset, threshold, exclude, format: formatFor(request) };
    await this.answer(wish, expectedBytes(request), request, response, async (check) =>
      this.screening.checkFile(
        check,
        await receiveFile(this.bodies, request, this.config.TRANSFER_TIMEOUT_SECONDS, check.gone),
      ),
    );
  }

  @Post('match/:dataset')
  @HttpCode(200)
  @DocumentedMatch()
  async match(
    @Param('dataset') dataset: string,
    @Body() { people, scoreThreshold: threshold, exclude }: MatchBody,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.datasets.require(dataset);
    const wish = { dataset, threshold, exclude, format: formatFor(request) };
    await this.answer(wish, Number(request.headers['content-length'] ?? 0), request, response, (check) =>
      this.screening.checkPeople(check, people.map(rowOfPerson)),
    );
  }

  /** Admits a check, and gives it up when the caller leaves or others need its room. */
  private async answer(
    wish: CheckWish,
    bytes: number,
    request: Request,
    response: Response,
    work: (check: Check) => Promise<CheckOutcome>,
  ): Promise<void> {
    const start = performance.now();
    const caller = callerOf(request);
    const gone = new AbortController();
    const evict = () => this.evict(gone, response);
    try {
      const ticket = this.ledger.enter(caller, bytes, evict);
      response.once('close', () => {
        ticket.leave();
        gone.abort(new CheckCancelledError());
      });
      const outcome = await work({ ...wish, caller, ticket, gone: gone.signal });
      gone.signal.throwIfAborted();
      this.metrics.check((performance.now() - start) / 1000);
      await sendReply(response, wish.format, outcome, this.config.TRANSFER_TIMEOUT_SECONDS);
    } catch (error) {
      if (error instanceof CheckCancelledError) return;
      this.metrics.error(error);
      throw error;
    }
  }

  /** A reply that is being sent can only be cut off. */
  private evict(check: AbortController, response: Response): void {
    if (!response.headersSent) return check.abort(tooBusy());
    this.metrics.error(tooBusy());
    response.destroy();
  }
}
