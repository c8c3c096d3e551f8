import fc from 'fast-check';
import { AppRecord, type SeenRequest, seenHeader } from './app.record';
import { type Conversation, conversations } from './conversation.corpus';
import { sendConversation, type Reply } from './raw.client';
import { type Dialect, type ReadRequest, readRequests } from './request.reader';

/** A server under test, with the record of the app behind it. */
export interface Target {
  port: number;
  record: AppRecord;
}

export interface Expectation {
  dialect: Dialect;
  /** Whether the paths for operators are blocked. */
  hidesPrivatePaths: boolean;
  /** Whether the app replies to a valid request even if an invalid one follows it. */
  answersBeforeErrors: boolean;
}

const defaultRuns = 2_000;
const defaultSeed = 22;
const victimKey = 'key-of-the-victim';
const isPrivate = (url: string): boolean =>
  /^\/+(metrics|admin|health\/(live|ready))(\/|$)/i.test(url.split(/[?#]/)[0] ?? '');

/** Sends the corpus to all targets concurrently. DIFFERENTIAL_RUNS and DIFFERENTIAL_SEED select the cases. */
export async function checkCorpus(
  name: string,
  targets: readonly Target[],
  expectation: Expectation,
): Promise<void> {
  const runs = Number(process.env.DIFFERENTIAL_RUNS || defaultRuns);
  const seed = Number(process.env.DIFFERENTIAL_SEED || defaultSeed);
  process.stderr.write(`Differential test of ${name}: ${runs} cases, DIFFERENTIAL_SEED=${seed}\n`);
  const conversationPerTarget = fc.tuple(...targets.map(() => conversations));
  const property = fc.asyncProperty(conversationPerTarget, async (all) => {
    const problems = await Promise.all(
      all.map((conversation, index) => findProblems(targets[index] as Target, conversation, expectation)),
    );
    const found = problems.flat();
    if (found.length > 0) throw new Error(found.join('\n'));
  });
  await fc.assert(property, { numRuns: Math.ceil(runs / targets.length), seed, endOnFailure: false });
}

/** Finds problems in the replies to one client, and to the next one. */
export async function findProblems(
  { port, record }: Target,
  conversation: Conversation,
  expectation: Expectation,
): Promise<string[]> {
  record.clear();
  const sent = Buffer.concat(conversation);
  const requests = readRequests(sent, expectation.dialect);
  // After these replies the rest is incomplete, or the server closes the connection.
  const isSettled = (replies: Reply[]): boolean =>
    replies.length >= requests.length &&
    hasAll(idsIn(replies), completeIds(record.seen())) &&
    hasAll(allIds(record.seen()), idsIn(replies));
  const { replies, isReset } = await sendConversation(port, conversation, isSettled);
  const mustAnswer = expectation.answersBeforeErrors && !isReset;
  const problems = [
    ...checkReplies(replies, record.seen(), mustAnswer),
    ...checkOrder(record.seen(), requests),
    ...checkBytes(replies, record.seen(), requests),
    ...(expectation.hidesPrivatePaths ? checkPaths(record.seen()) : []),
    ...(await checkVictim(port, record)),
  ];
  return problems.map((problem) => `${problem}\n  sent: ${JSON.stringify(sent.toString('latin1'))}`);
}

const idsIn = (replies: Reply[]): string[] => replies.flatMap(({ headers }) => headers[seenHeader] ?? []);
const hasAll = (all: string[], some: string[]): boolean => some.every((id) => all.includes(id));
const allIds = (seen: readonly SeenRequest[]): string[] => seen.map(({ id }) => id);
const completeIds = (seen: readonly SeenRequest[]): string[] =>
  seen.filter(({ isComplete }) => isComplete).map(({ id }) => id);

/** The app saw exactly the requests that the client got replies for, in the same order. */
function checkReplies(replies: Reply[], seen: readonly SeenRequest[], mustAnswer: boolean): string[] {
  const answered = idsIn(replies);
  // An incomplete request may or may not have a reply before it is aborted.
  const expected = seen
    .filter(({ id, isComplete }) => isComplete || answered.includes(id))
    .map(({ id }) => id);
  const isAnswered = mustAnswer
    ? answered.join() === expected.join()
    : answered.every((id, index) => id === expected[index]);
  if (isAnswered) return [];
  const shown = seen.map(
    ({ id, method, url, isComplete }) => `${id} ${method} ${url}${isComplete ? '' : ' (part)'}`,
  );
  return [`The app saw [${shown.join(', ')}], and the client was answered for [${answered.join(', ')}].`];
}

/** The app received each request as it was sent, and the n-th reply belongs to the n-th request. */
function checkBytes(replies: Reply[], seen: readonly SeenRequest[], sent: ReadRequest[]): string[] {
  return replies.flatMap(({ headers }, index) => {
    const got = seen.find(({ id }) => id === headers[seenHeader]);
    const meant = sent[index];
    // An app may reply after the headers, before the body turns out to be malformed.
    if (!got || (meant ? isSame(got, meant) : !got.isComplete)) return [];
    const shown = meant
      ? `${meant.method} ${meant.target} ${JSON.stringify(meant.body.toString('latin1'))}`
      : 'nothing';
    return [
      `The app got ${got.method} ${got.url} ${JSON.stringify(got.body.toString('latin1'))} where the client sent ${shown}.`,
    ];
  });
}

/** The app saw only requests that were sent, in the same order, even if a reply was lost. */
function checkOrder(seen: readonly SeenRequest[], sent: ReadRequest[]): string[] {
  let position = 0;
  const unexpected = seen.find((got) => {
    const found = sent.findIndex((meant, index) => index >= position && isSame(got, meant));
    position = found + 1;
    return got.isComplete && found < 0;
  });
  return unexpected
    ? [`The app saw ${unexpected.method} ${unexpected.url}, which was not sent as a request.`]
    : [];
}

function isSame(got: SeenRequest, { method, target, body }: ReadRequest): boolean {
  const isTarget = got.url === target || (target.startsWith('/docs/') && /^\/docs[/-]/.test(got.url));
  const isBody = got.isComplete ? got.body.equals(body) : body.subarray(0, got.body.length).equals(got.body);
  return got.method === method && isTarget && isBody;
}

function checkPaths(seen: readonly SeenRequest[]): string[] {
  return seen
    .filter(({ url, route }) => isPrivate(url) || (typeof route === 'string' && isPrivate(route)))
    .map(({ method, url }) => `The app was reached at ${method} ${url}.`);
}

/** The next client gets the reply to its own request, and its key is in no other request. */
async function checkVictim(port: number, record: AppRecord): Promise<string[]> {
  record.clear();
  const request = `GET /strings/victim HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${victimKey}\r\nConnection: close\r\n\r\n`;
  const { replies } = await sendConversation(port, [Buffer.from(request)], (all) => all.length > 0);
  // An incomplete request can still get a reply while the next client sends its request.
  const [seen, ...others] = record.seen().filter(({ isComplete }) => isComplete);
  const isOwn =
    seen?.method === 'GET' &&
    seen.url === '/strings/victim' &&
    seen.headers['x-api-key'] === victimKey &&
    seen.body.length === 0;
  if (isOwn && others.length === 0 && idsIn(replies).join() === seen.id && replies.length === 1) return [];
  const shown = record
    .seen()
    .map(({ method, url, headers }) => `${method} ${url} ${String(headers['x-api-key'])}`);
  return [
    `The next client got ${JSON.stringify(replies.map(({ status, headers }) => [status, headers[seenHeader]]))}; the app saw [${shown.join(', ')}].`,
  ];
}
