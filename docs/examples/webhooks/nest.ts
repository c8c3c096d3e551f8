import { verifyWebhook, WebhookVerificationError } from '@gatehouse/sdk';
import {
  type ArgumentsHost,
  Catch,
  Controller,
  type ExceptionFilter,
  HttpCode,
  Injectable,
  Logger,
  Module,
  Post,
  type RawBodyRequest,
  Req,
  UseFilters,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';

export interface AgeResult {
  sessionId: string;
  flowStatus: 'COMPLETED' | 'CANCELLED' | 'EXPIRED';
  sessionStatus: 'AGE_UNKNOWN' | 'AGE_BELOW_THRESHOLD' | 'AGE_AT_THRESHOLD' | 'AGE_ABOVE_THRESHOLD';
}

@Injectable()
export class AgeResultService {
  private readonly logger = new Logger(AgeResultService.name);

  /** Your work. */
  apply({ sessionId, sessionStatus }: AgeResult): Promise<void> {
    this.logger.log(`${sessionId}: ${sessionStatus}`);
    return Promise.resolve();
  }
}

@Catch(WebhookVerificationError)
class RefusalFilter implements ExceptionFilter<WebhookVerificationError> {
  catch({ reason }: WebhookVerificationError, host: ArgumentsHost): void {
    host.switchToHttp().getResponse<Response>().status(400).json({ reason });
  }
}

@Controller('webhooks')
@UseFilters(RefusalFilter)
class WebhookController {
  private readonly logger = new Logger(WebhookController.name);
  private readonly key = apiKeys();
  // Enough for an example. Production wants a table with a unique index on the id, and a worker that reads it.
  private readonly seen = new Set<string>();

  constructor(private readonly results: AgeResultService) {}

  @Post('gatehouse')
  @HttpCode(204)
  receive(@Req() { rawBody, headers }: RawBodyRequest<Request>): void {
    const event = verifyWebhook<AgeResult>({ body: rawBody, headers, key: this.key });
    if (this.seen.has(event.id)) return;
    this.seen.add(event.id);
    // Not awaited: the sender has its answer before the work is done.
    this.results.apply(event.payload).catch((error) => this.logger.error(error));
  }
}

@Module({ controllers: [WebhookController], providers: [AgeResultService] })
class ReceiverModule {}

/** Start it with `(await createReceiver()).listen(3000)`. */
export async function createReceiver(): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(ReceiverModule, { rawBody: true });
  return app.useBodyParser('json', { limit: '4mb' });
}

// While you rotate, the events of older sessions still come signed with the old key.
function apiKeys(): string[] {
  const { GATEHOUSE_API_KEY: key = '', GATEHOUSE_OLD_API_KEY: oldKey } = process.env;
  return oldKey ? [key, oldKey] : [key];
}
