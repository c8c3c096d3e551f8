// A page that only people of 18 or older may see.
import {
  Gatehouse,
  GatehouseError,
  NotFoundError,
  verifyWebhook,
  WebhookVerificationError,
} from '@gatehouse/sdk';
import express from 'express';
import { randomBytes } from 'node:crypto';

const { GATEHOUSE_URL = 'http://localhost:8080', GATEHOUSE_API_KEY, PORT = '3000' } = process.env;
const { HOST_URL = `http://localhost:${PORT}` } = process.env;
if (!GATEHOUSE_API_KEY) throw new Error('Set GATEHOUSE_API_KEY. `npm start` of Gatehouse prints a demo key.');

const gatehouse = new Gatehouse({ baseUrl: GATEHOUSE_URL, apiKey: GATEHOUSE_API_KEY });

// What a session says, and what it means here. Whatever is not in the table lets nobody in.
const verdicts = {
  AGE_ABOVE_THRESHOLD: 'allowed',
  AGE_AT_THRESHOLD: 'allowed',
  AGE_BELOW_THRESHOLD: 'too-young',
};
const validFor = 60 * 60 * 1000;

// Enough for an example. Production wants tables, so that a restart forgets nothing and two servers know the same.
const visits = new Map(); // by the secret in the visitor's cookie
const results = new Map(); // by session
const seenEvents = new Set();

/** What is known of the visitor: `allowed`, `too-young`, `unknown`, or `new` where no check was begun. */
async function verdictOf(request) {
  // The address that the visitor comes back with names a session, too. Anybody can write an address, so it is not read.
  const visit = visits.get(visitCookieOf(request));
  if (!visit || visit.until < Date.now()) return 'new';
  const result = results.get(visit.sessionId) ?? (await askedResult(visit));
  if (!result) return 'unknown';
  const verdict = verdicts[result.sessionStatus] ?? 'unknown';
  // Nobody here reviews: what is not allowed without a doubt lets nobody in.
  return verdict === 'allowed' && result.riskEvaluation.recommendation !== 'ALLOW' ? 'unknown' : verdict;
}

/** The visitor may be back before the webhook is here, or come back without having finished. */
async function askedResult({ token, sessionId }) {
  try {
    const result = await gatehouse.ageSessions.result(token);
    if (result.flowStatus === null) return undefined;
    results.set(sessionId, result);
    return result;
  } catch (error) {
    // It was deleted: a new check tells again.
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

const app = express();
app.disable('x-powered-by');
// The page depends on a cookie: nobody in between may keep it for somebody else.
app.use((request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
});

app.get('/', async (request, response) => {
  response.send(pages[await verdictOf(request)]);
});

app.post('/check', async (request, response) => {
  const { token, launchUrl } = await gatehouse.ageSessions.create({
    ageThreshold: 18,
    // Who looks too young may show a document.
    stepUpEnabled: true,
    enableDesktop: true,
    redirectUrl: `${HOST_URL}/`,
    callback: { url: `${HOST_URL}/webhooks/gatehouse` },
  });
  const sessionId = new URL(launchUrl).searchParams.get('sessionId');
  const secret = randomBytes(32).toString('base64url');
  forgetOldVisits();
  visits.set(secret, { token, sessionId, until: Date.now() + validFor });
  response.cookie('visit', secret, {
    httpOnly: true,
    // Lax: it comes along when the visitor is sent back here, and with no form of another site.
    sameSite: 'lax',
    secure: HOST_URL.startsWith('https:'),
    maxAge: validFor,
  });
  response.redirect(303, launchUrl);
});

// The signature covers the bytes as they were sent, so this route must not have a JSON parser before it.
const rawBody = express.raw({ type: 'application/json', limit: '4mb' });
app.post('/webhooks/gatehouse', rawBody, ({ body, headers }, response) => {
  const { id, payload } = verifyWebhook({ body, headers, key: GATEHOUSE_API_KEY });
  if (!seenEvents.has(id)) {
    seenEvents.add(id);
    // It may be here before the reply to the creation. Kept by its session, it is found all the same.
    results.set(payload.sessionId, payload);
    console.log(`webhook ${id}: ${payload.sessionStatus ?? 'a test'}`);
  }
  response.sendStatus(204);
});

app.use((error, request, response, next) => {
  if (error instanceof WebhookVerificationError) return response.status(400).json({ reason: error.reason });
  if (!(error instanceof GatehouseError)) return next(error);
  console.error(`${error.name} ${error.code}, request ${error.requestId}: ${error.message}`);
  response.status(503).send(pages.unavailable);
});

function visitCookieOf({ headers }) {
  return new URLSearchParams(headers.cookie?.replaceAll(/; */g, '&')).get('visit');
}

function forgetOldVisits() {
  for (const [secret, { until, sessionId }] of visits) {
    if (until >= Date.now()) continue;
    visits.delete(secret);
    results.delete(sessionId);
  }
}

const page = (title, text, button) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><h1>${title}</h1><p>${text}</p>
${button ? `<form method="post" action="/check"><button>${button}</button></form>` : ''}</html>`;
const pages = {
  new: page('Are you 18?', 'Your camera tells. No picture leaves your device.', 'Show that I am'),
  allowed: page('Welcome', 'This is what only people of 18 or older may see.'),
  'too-young': page('Not yet', 'This page is for people of 18 or older.'),
  unknown: page('We could not tell', 'The check did not end with an answer.', 'Try again'),
  unavailable: page('No answer', 'The age check does not answer at the moment.', 'Try again'),
};

app.listen(Number(PORT), () => console.log(`The age gate is at ${HOST_URL}`));
