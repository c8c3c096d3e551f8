import { verifyWebhook, WebhookVerificationError } from '@gatehouse/sdk';
import express, { type ErrorRequestHandler, type Express } from 'express';

export interface AgeResult {
  sessionId: string;
  flowStatus: 'COMPLETED' | 'CANCELLED' | 'EXPIRED';
  sessionStatus: 'AGE_UNKNOWN' | 'AGE_BELOW_THRESHOLD' | 'AGE_AT_THRESHOLD' | 'AGE_ABOVE_THRESHOLD';
}

type Work = (result: AgeResult) => Promise<void>;

/** Start it with `createReceiver(yourWork, console.error).listen(3000)`. */
export function createReceiver(work: Work, report: (error: unknown) => void): Express {
  const key = apiKeys();
  // Enough for an example. Production wants a table with a unique index on the id, and a worker that reads it.
  const seen = new Set<string>();

  const app = express();
  // The signature covers the bytes as they were sent, so this route must not have a JSON parser before it.
  const rawBody = express.raw({ type: 'application/json', limit: '4mb' });
  app.post('/webhooks/gatehouse', rawBody, ({ body, headers }, response) => {
    const event = verifyWebhook<AgeResult>({ body, headers, key });
    const isNew = !seen.has(event.id);
    seen.add(event.id);
    // The sender has its answer before the work is done.
    response.sendStatus(204);
    if (isNew) work(event.payload).catch(report);
  });
  app.use(refuse);
  return app;
}

// While you rotate, the events of older sessions still come signed with the old key.
function apiKeys(): string[] {
  const { GATEHOUSE_API_KEY: key = '', GATEHOUSE_OLD_API_KEY: oldKey } = process.env;
  return oldKey ? [key, oldKey] : [key];
}

const refuse: ErrorRequestHandler = (error, _request, response, next) => {
  if (!(error instanceof WebhookVerificationError)) return next(error);
  response.status(400).json({ reason: error.reason });
};
