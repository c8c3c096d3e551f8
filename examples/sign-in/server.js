// A button to sign in with a face and a passkey, and one to enroll.
import { Gatehouse, GatehouseError, verifyWebhook, WebhookVerificationError } from '@gatehouse/sdk';
import express from 'express';
import { randomBytes } from 'node:crypto';

const { GATEHOUSE_URL = 'http://localhost:8080', PORT = '3200' } = process.env;
const { HOST_URL = `http://localhost:${PORT}` } = process.env;
const { GATEHOUSE_API_KEY, GATEHOUSE_CLIENT_ID, GATEHOUSE_CLIENT_SECRET } = process.env;
if (!GATEHOUSE_API_KEY || !GATEHOUSE_CLIENT_ID || !GATEHOUSE_CLIENT_SECRET)
  throw new Error('Set GATEHOUSE_API_KEY, GATEHOUSE_CLIENT_ID and GATEHOUSE_CLIENT_SECRET.');

const gatehouse = new Gatehouse({
  baseUrl: GATEHOUSE_URL,
  apiKey: GATEHOUSE_API_KEY,
  clientId: GATEHOUSE_CLIENT_ID,
  clientSecret: GATEHOUSE_CLIENT_SECRET,
});

const types = { '/enroll': 'ENROLL', '/sign-in': 'SIGN-IN' };
const attemptLifetimeMs = 30 * 60 * 1000;
const loginLifetimeMs = 8 * 60 * 60 * 1000;

// In memory, for an example. Use database tables in production, so that data survives a restart and servers share it.
const attempts = new Map(); // by the secret in the cookie of the browser that started
const outcomes = new Map(); // by session
const logins = new Map(); // by the secret in the login cookie
const seenEvents = new Set();

const app = express();
app.disable('x-powered-by');
// The pages depend on a cookie, so they must not be cached.
app.use((request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
});

app.get('/', (request, response) => {
  const login = find(logins, readCookie(request, 'login'));
  response.send(login ? pages.signedIn(login.puid) : pages.signedOut('Sign in, or enroll if you are new.'));
});

app.post(Object.keys(types), async (request, response) => {
  const type = types[request.path];
  const { sessionId, launchUrl } = await gatehouse.verificationSessions.create({
    type,
    requirements: ['face', 'passkey'],
    enableDesktop: true,
    redirectURL: `${HOST_URL}/return`,
    callback: { url: `${HOST_URL}/webhooks/gatehouse` },
  });
  setCookie(response, 'attempt', store(attempts, { type, sessionId }, attemptLifetimeMs), attemptLifetimeMs);
  response.redirect(303, launchUrl);
});

app.get('/return', async (request, response) => {
  const secret = readCookie(request, 'attempt');
  const attempt = find(attempts, secret);
  // The redirect URL contains a session id as well. It is ignored, because anyone can forge it.
  if (!attempt) return response.status(403).send(pages.signedOut(notYours));
  const { type, sessionId } = attempt;
  const outcome = outcomes.get(sessionId) ?? (await gatehouse.verificationSessions.getOutcome(sessionId));
  if (outcome.status === 'PENDING')
    return response.send(pages.signedOut('That was not finished. Start again.'));
  attempts.delete(secret);
  outcomes.delete(sessionId);
  response.clearCookie('attempt');
  const rejection = getRejection(type, outcome);
  if (rejection) return response.status(403).send(pages.signedOut(rejection));
  setCookie(response, 'login', store(logins, { puid: outcome.puid }, loginLifetimeMs), loginLifetimeMs);
  response.redirect(303, '/');
});

app.post('/sign-out', (request, response) => {
  // The form of another site is sent without the cookie, and must not delete it.
  if (logins.delete(readCookie(request, 'login'))) response.clearCookie('login');
  response.redirect(303, '/');
});

// The signature covers the raw bytes, so this route must not have a JSON parser before it.
const rawBody = express.raw({ type: 'application/json', limit: '4mb' });
app.post('/webhooks/gatehouse', rawBody, ({ body, headers }, response) => {
  const { id, payload } = verifyWebhook({ body, headers, key: GATEHOUSE_API_KEY });
  if (!seenEvents.has(id)) {
    seenEvents.add(id);
    // It may arrive before the reply to the creation, so it is stored by session id.
    outcomes.set(payload.sessionId, payload);
    console.log(`webhook ${id}: ${payload.status ?? 'a test'}`);
  }
  response.sendStatus(204);
});

app.use((error, request, response, next) => {
  if (error instanceof WebhookVerificationError) return response.status(400).json({ reason: error.reason });
  if (!(error instanceof GatehouseError)) return next(error);
  console.error(`${error.name} ${error.code}, request ${error.requestId}: ${error.message}`);
  response.status(503).send(pages.signedOut('Sign-in is not available at the moment. Try again.'));
});

const notYours = 'This browser did not begin that. Continue in the browser where you started, or start here.';

/** Why the outcome does not sign the person in; undefined if it does. */
function getRejection(type, { status, errors, errorCodes = [], retryAfter, riskEvaluation }) {
  if (status === 'CANCELLED') return 'You stopped. You can start again at any time.';
  if (status === 'EXPIRED') return 'That took too long. Start again.';
  if (retryAfter) return `Too many tries. Wait ${Math.ceil(retryAfter / 60)} minutes.`;
  if (errorCodes.includes(-1)) return 'We do not know you yet. Enroll first.';
  if (status !== 'SUCCESS') return 'That did not work. Try again.';
  if (riskEvaluation.recommendation === 'BLOCK') return 'This browser cannot be trusted. Use another one.';
  // Only the face was recognized, without a passkey: that is not enough to sign in.
  if (type === 'ENROLL' && errors.length > 0) return 'You are enrolled already. Sign in.';
  return undefined;
}

const newSecret = () => randomBytes(32).toString('base64url');

/** Stores a value under a new secret, which it returns; deletes expired values. */
function store(map, value, lifetimeMs) {
  for (const [secret, { until }] of map) if (until < Date.now()) map.delete(secret);
  const secret = newSecret();
  map.set(secret, { ...value, until: Date.now() + lifetimeMs });
  return secret;
}

function find(map, secret) {
  const value = map.get(secret);
  return value && value.until >= Date.now() ? value : undefined;
}

function readCookie({ headers }, name) {
  return new URLSearchParams(headers.cookie?.replaceAll(/; */g, '&')).get(name);
}

/** Lax: sent when the person is redirected back here, but not with a form of another site. */
function setCookie(response, name, value, maxAge) {
  response.cookie(name, value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: HOST_URL.startsWith('https:'),
    maxAge,
  });
}

const button = (action, label) => `<form method="post" action="${action}"><button>${label}</button></form>`;
const page = (title, text, ...buttons) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><h1>${title}</h1><p>${text}</p>${buttons.join('')}</html>`;
const pages = {
  signedOut: (text) => page('Hello', text, button('/sign-in', 'Sign in'), button('/enroll', 'Enroll')),
  signedIn: (puid) => page('You are signed in', `You are ${puid}.`, button('/sign-out', 'Sign out')),
};

// Express 5 passes the error to this callback, for example if the port is in use.
app.listen(Number(PORT), (error) => {
  if (!error) return console.log(`The sign-in page is running at ${HOST_URL}`);
  const problem = error.code === 'EADDRINUSE' ? `Port ${PORT} is in use.` : `${error.message}.`;
  console.error(`${problem} Choose another one, for example PORT=3201 npm start.`);
  process.exitCode = 1;
});
