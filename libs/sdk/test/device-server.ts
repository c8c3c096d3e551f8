import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  CaptureStep,
  Claim,
  IdentityStep,
  PasskeyStep,
  Progress,
  SessionEvent,
  SessionKind,
  Step,
  VerificationType,
} from '../src';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answers one request, or simulates a network failure. */
export type Answer = (response: ServerResponse) => unknown;

/** A server that answers requests in order with scripted replies, and records them. */
export async function startDeviceServer() {
  const received: Received[] = [];
  const answers: Answer[] = [];
  let keys: Answer | undefined;
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method = '', url: path = '', headers } = request;
      received.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
      if (path === '/node/.well-known/jwks.json' && keys) return void (await keys(response));
      await (answers.shift() ?? json({ message: 'Nothing more was expected.' }, 500))(response);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (...next: Answer[]) => void answers.push(...next),
    /** Answers each request for the keys of the biometric node, apart from the scripted answers. */
    answerKeys: (answer: Answer) => void (keys = answer),
    /** Scripted answers that were not requested. */
    get unused() {
      return answers.length;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export type DeviceServer = Awaited<ReturnType<typeof startDeviceServer>>;

export function json(body: object, status = 200, headers: Record<string, string> = {}): Answer {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** The request arrives, and its reply is lost. */
export const drop: Answer = (response) => response.socket?.destroy();

/** The reply is cut off in the middle. */
export const breakOff: Answer = async (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
  await written(response, '{"state":');
  response.socket?.destroy();
};

/** The server never answers. */
export const fallSilent: Answer = () => undefined;

/** A stream of these chunks, each sent separately, which then ends, breaks or stays open. */
export function stream(pieces: (string | Buffer)[], then: 'end' | 'break' | 'stay' = 'end'): Answer {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).flushHeaders();
    for (const piece of pieces) await written(response, piece);
    if (then === 'end') response.end();
    if (then === 'break') response.socket?.destroy();
  };
}

async function written(response: ServerResponse, piece: string | Buffer): Promise<void> {
  await new Promise((resolve) => response.write(piece, resolve));
}

/** The key pair of a session, and the decryption on the server. */
export async function sessionKey() {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  return {
    publicKey: await exportJWK(publicKey),
    async decrypt({ body }: Received): Promise<Record<string, unknown>> {
      const { jwe } = JSON.parse(body) as { jwe: string };
      const { plaintext } = await compactDecrypt(jwe, privateKey);
      return JSON.parse(Buffer.from(plaintext).toString()) as Record<string, unknown>;
    },
  };
}

export function faceStep(values: Partial<Step> = {}): Step {
  return {
    name: 'face',
    nonce: 'nonce-1',
    triesLeft: 3,
    liveness: ['left', 'right'],
    report: 'decision',
    ageThreshold: 18,
    modelErrorYears: 3,
    matchFace: false,
    ...values,
  };
}

export function documentStep(values: Partial<Step> = {}): Step {
  return faceStep({
    name: 'identity_document',
    nonce: 'nonce-2',
    liveness: null,
    modelErrorYears: null,
    ...values,
  });
}

export function captureStep(values: Partial<CaptureStep> = {}): CaptureStep {
  return {
    name: 'face',
    nonce: 'nonce-1',
    triesLeft: 3,
    liveness: ['left', 'right'],
    estimateAge: false,
    sendImage: false,
    sendsDescriptors: true,
    storesToken: false,
    token: null,
    acceptsDeviceKey: false,
    handsOverToken: false,
    ...values,
  };
}

export const identityStep: IdentityStep = {
  name: 'identity_document',
  nonce: 'nonce-2',
  triesLeft: 3,
  liveness: null,
  matchFace: true,
};

export const passkeyStep: PasskeyStep = {
  name: 'passkey',
  nonce: 'nonce-3',
  triesLeft: 3,
  liveness: null,
  passkey: {
    challenge: 'nonce-3',
    rpId: 'verify.example',
    allowCredentials: [],
    userVerification: 'required',
  },
};

export function progress<K extends SessionKind = 'age'>(values: Partial<Progress<K>> = {}): Progress<K> {
  return {
    state: 'STARTED',
    epoch: 1,
    expiresAt: '2026-01-01T00:15:00.000Z',
    step: null,
    failure: null,
    ended: null,
    ...values,
  };
}

export function claim(publicKey: Claim['publicKey'], values: Partial<Claim> = {}): Claim {
  return {
    ...progress({ step: faceStep() }),
    kind: 'age',
    deviceToken: 'device-token-1',
    holdsLease: true,
    publicKey,
    page: {
      locale: null,
      requirements: ['face'],
      redirectUrl: null,
      retentionSeconds: 86_400,
      ageThresholds: [18],
      report: 'decision',
      mayAskDocument: false,
    },
    ...values,
  };
}

export function verificationClaim(
  publicKey: Claim['publicKey'],
  values: Partial<Claim<'verification'>> = {},
  type: VerificationType = 'ENROLL',
): Claim<'verification'> {
  return {
    ...progress<'verification'>({ step: captureStep() }),
    kind: 'verification',
    deviceToken: 'device-token-1',
    holdsLease: true,
    publicKey,
    page: {
      locale: null,
      requirements: ['face'],
      redirectUrl: 'https://host.example/done',
      retentionSeconds: 86_400,
      type,
      sendImages: false,
      estimateAge: false,
      enrollment: 'gallery',
      tokenStorage: 'device',
      asksContact: false,
      logLevel: 0,
    },
    ...values,
  };
}

export function event(values: Partial<SessionEvent> = {}): SessionEvent {
  return {
    state: 'STARTED',
    epoch: 1,
    holdsLease: true,
    expiresAt: '2026-01-01T00:15:00.000Z',
    step: 'face',
    ended: null,
    ...values,
  };
}

export const message = (data: SessionEvent, id = 1): string =>
  `id: ${id}\nevent: session\ndata: ${JSON.stringify(data)}\n\n`;
