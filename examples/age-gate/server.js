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
import { fileURLToPath } from 'node:url';

const { GATEHOUSE_URL = 'http://localhost:8080', GATEHOUSE_API_KEY, PORT = '3100' } = process.env;
const { HOST_URL = `http://localhost:${PORT}` } = process.env;
if (!GATEHOUSE_API_KEY) throw new Error('Set GATEHOUSE_API_KEY. `npm start` of Gatehouse prints a demo key.');

const gatehouse = new Gatehouse({ baseUrl: GATEHOUSE_URL, apiKey: GATEHOUSE_API_KEY });

// What each session status means here. Any other status denies access.
const verdicts = {
  AGE_ABOVE_THRESHOLD: 'allowed',
  AGE_AT_THRESHOLD: 'allowed',
  AGE_BELOW_THRESHOLD: 'too-young',
};
const visitLifetimeMs = 60 * 60 * 1000;

// In memory, for an example. Use database tables in production, so that data survives a restart and servers share it.
const visits = new Map(); // by the secret in the visitor's cookie
const results = new Map(); // by session
const seenEvents = new Set();

/** The result for the visitor: `allowed`, `too-young`, `unknown`, or `new` without a check. */
async function getVerdict(request) {
  // The redirect URL contains a session id as well. It is ignored, because anyone can forge it.
  const visit = visits.get(readVisitCookie(request));
  if (!visit || visit.until < Date.now()) return 'new';
  const result = results.get(visit.sessionId) ?? (await fetchResult(visit));
  if (!result) return 'unknown';
  const verdict = verdicts[result.sessionStatus] ?? 'unknown';
  // There is no manual review here, so REVIEW denies access.
  return verdict === 'allowed' && result.riskEvaluation.recommendation !== 'ALLOW' ? 'unknown' : verdict;
}

/** The visitor may return before the webhook arrives, or without having finished. */
async function fetchResult({ token, sessionId }) {
  try {
    const result = await gatehouse.ageSessions.getResult(token);
    if (result.flowStatus === null) return undefined;
    results.set(sessionId, result);
    return result;
  } catch (error) {
    // The session was deleted: the visitor needs a new check.
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

const app = express();
app.disable('x-powered-by');
// The page depends on a cookie, so it must not be cached.
app.use((request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
});

app.get('/', async (request, response) => {
  response.send(pages[await getVerdict(request)]);
});

app.post('/check', async (request, response) => {
  const { token, launchUrl } = await gatehouse.ageSessions.create({
    ageThreshold: 18,
    // A visitor who looks too young can show a document.
    stepUpEnabled: true,
    enableDesktop: true,
    redirectUrl: `${HOST_URL}/`,
    callback: { url: `${HOST_URL}/webhooks/gatehouse` },
  });
  const sessionId = new URL(launchUrl).searchParams.get('sessionId');
  const secret = randomBytes(32).toString('base64url');
  deleteExpiredVisits();
  visits.set(secret, { token, sessionId, until: Date.now() + visitLifetimeMs });
  response.cookie('visit', secret, {
    httpOnly: true,
    // Lax: sent when the visitor is redirected back here, but not with a form of another site.
    sameSite: 'lax',
    secure: HOST_URL.startsWith('https:'),
    maxAge: visitLifetimeMs,
  });
  if (request.get('accept') === 'application/json') response.json({ launchUrl });
  else response.redirect(303, launchUrl);
});

// The scripts of the page: that of the SDK, and the one below.
const sdkScript = fileURLToPath(import.meta.resolve('@gatehouse/sdk/embed'));
app.get('/gatehouse.js', (request, response) => response.sendFile(sdkScript, { dotfiles: 'allow' }));
app.get('/check.js', (request, response) => response.type('js').send(checkScript));

// The signature covers the raw bytes, so this route must not have a JSON parser before it.
const rawBody = express.raw({ type: 'application/json', limit: '4mb' });
app.post('/webhooks/gatehouse', rawBody, ({ body, headers }, response) => {
  const { id, payload } = verifyWebhook({ body, headers, key: GATEHOUSE_API_KEY });
  if (!seenEvents.has(id)) {
    seenEvents.add(id);
    // It may arrive before the reply to the creation, so it is stored by session id.
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

function readVisitCookie({ headers }) {
  return new URLSearchParams(headers.cookie?.replaceAll(/; */g, '&')).get('visit');
}

function deleteExpiredVisits() {
  for (const [secret, { until, sessionId }] of visits) {
    if (until >= Date.now()) continue;
    visits.delete(secret);
    results.delete(sessionId);
  }
}

// Shows the launch page in a frame, which Gatehouse must allow: see the README. Where it does not, and without scripts, the visitor is redirected
// to the launch page.
const checkScript = `import { mount } from './gatehouse.js';
const form = document.querySelector('form');
form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const reply = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' } });
  if (!reply.ok) return location.reload();
  const { launchUrl } = await reply.json();
  form.hidden = true;
  const link = document.createElement('a');
  link.href = launchUrl;
  link.textContent = 'Open the check in this window';
  form.after(link);
  mount(document.getElementById('check'), launchUrl, {
    title: 'Age check',
    timeoutMs: 10_000,
    onReady: () => link.remove(),
    // The server decides by its own copy of the result: this message could be forged.
    onEnded: () => location.reload(),
    // The launch page does not run in a frame here, so open it in the window. The session continues after any other error.
    onError: ({ reason }) => reason === 'timeout' && location.assign(launchUrl),
  });
});
`;

const page = (title, text, button) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><h1>${title}</h1><p>${text}</p>
${button ? `<form method="post" action="/check"><button>${button}</button></form><div id="check"></div>` : ''}
${button ? '<script type="module" src="/check.js"></script>' : ''}</html>`;
const pages = {
  new: page('Are you 18?', 'Your camera checks it. No picture leaves your device.', 'Check my age'),
  allowed: page('Welcome', 'Only people of 18 or older see this.'),
  'too-young': page('Not yet', 'This page is for people of 18 or older.'),
  unknown: page('No result', 'The check ended without a result.', 'Try again'),
  unavailable: page('Not available', 'The age check is not available at the moment.', 'Try again'),
};

// Express 5 passes the error to this callback, for example if the port is in use.
app.listen(Number(PORT), (error) => {
  if (!error) return console.log(`The age gate is running at ${HOST_URL}`);
  const problem = error.code === 'EADDRINUSE' ? `Port ${PORT} is in use.` : `${error.message}.`;
  console.error(`${problem} Choose another one, for example PORT=3101 npm start.`);
  process.exitCode = 1;
});
