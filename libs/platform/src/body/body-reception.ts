import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { DomainError } from '../errors/domain.error';
import { ArrivalDeadline } from './arrival-deadline';
import type { BodyLedger, LedgerEntry } from './body-ledger';
import {
  bodyCutOff,
  bodyTooLarge,
  bodyTooSlow,
  tooManyBodies,
  unreadableBody,
  unsupportedEncoding,
} from './body.errors';
import { GrowingBuffer } from './growing-buffer';

export interface ReceptionRules {
  limit: number;
  timeoutSeconds: number;
  /** The caller that is charged for the memory. */
  caller: string;
  tooLarge?: (limit: number) => DomainError;
  tooSlow?: (seconds: number) => DomainError;
  /** Ends the reception with its reason. */
  signal?: AbortSignal;
}

/** Receives and decompresses a body within limits of size, time and memory. */
export function receiveBody(request: Request, ledger: BodyLedger, rules: ReceptionRules): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const problem = checkHeaders(request, rules);
    if (problem) return reject(problem);
    // Clients that sent Expect: 100-continue send their body now.
    if (request.headers.expect !== undefined) request.res?.writeContinue();
    new BodyReception(request, ledger, rules, resolve, reject);
  });
}

/** Returns the error that the headers alone show, if any. */
function checkHeaders(
  request: IncomingMessage,
  { limit, tooLarge = bodyTooLarge, signal }: ReceptionRules,
): Error | undefined {
  if (signal?.aborted) return signal.reason as Error;
  if (request.destroyed) return bodyCutOff();
  if (declaredLength(request) > limit) return tooLarge(limit);
  const encoding = getEncoding(request);
  return encoding === 'identity' || decompressors.has(encoding) ? undefined : unsupportedEncoding();
}

class BodyReception {
  private readonly entry: LedgerEntry;
  private readonly bytes: GrowingBuffer;
  private readonly deadline: ArrivalDeadline;
  private readonly stream: Readable;
  private readonly length: number;
  private compressed = 0;

  constructor(
    private readonly request: IncomingMessage,
    ledger: BodyLedger,
    private readonly rules: ReceptionRules,
    private readonly resolve: (content: Buffer) => void,
    private readonly reject: (error: Error) => void,
  ) {
    const { caller, limit, timeoutSeconds, tooSlow = bodyTooSlow } = rules;
    this.length = declaredLength(request);
    this.entry = ledger.open(caller, () => this.fail(tooManyBodies()));
    this.bytes = new GrowingBuffer(this.entry, this.length || limit);
    this.deadline = new ArrivalDeadline(
      timeoutSeconds,
      () => this.bytes.length,
      () => this.fail(tooSlow(timeoutSeconds)),
    );
    this.stream = createDecompressor(request) ?? request;
    this.listen();
  }

  private listen(): void {
    this.request.on('close', this.onCutOff).on('error', this.onCutOff);
    this.rules.signal?.addEventListener('abort', this.onAbort);
    this.stream.on('data', this.onData).on('end', this.onEnd);
    if (this.stream === this.request) return;
    this.entry.grow(decompressorBytes);
    this.request.on('data', this.onCompressed);
    this.request.pipe(this.stream.on('error', this.onBroken) as Decompressor);
  }

  private readonly onData = (chunk: Buffer): void => {
    const { limit, tooLarge = bodyTooLarge } = this.rules;
    // Most bodies arrive in one chunk, which needs no copy.
    if (chunk.length === this.length) this.finish(chunk);
    else if (this.bytes.length + chunk.length > limit) this.fail(tooLarge(limit));
    else this.bytes.append(chunk);
  };

  // A compressed stream may be endless and inflate to nothing.
  private readonly onCompressed = (chunk: Buffer): void => {
    const { limit, tooLarge = bodyTooLarge } = this.rules;
    this.compressed += chunk.length;
    if (this.compressed > limit) this.fail(tooLarge(limit));
  };

  private readonly onEnd = (): void => this.finish(this.bytes.content());

  private readonly onBroken = (): void => this.fail(unreadableBody());

  // A complete request closes too, maybe before its decompression has ended.
  private readonly onCutOff = (): void => {
    if (!this.request.complete) this.fail(bodyCutOff());
  };

  private readonly onAbort = (): void => this.fail(this.rules.signal?.reason as Error);

  private finish(content: Buffer): void {
    this.release();
    this.resolve(content);
  }

  private fail(error: Error): void {
    this.release();
    this.reject(error);
  }

  /** Discards the rest of the body. */
  private release(): void {
    const { request, stream } = this;
    this.deadline.cancel();
    this.entry.close();
    this.rules.signal?.removeEventListener('abort', this.onAbort);
    request.off('close', this.onCutOff).off('error', this.onCutOff).on('error', ignore);
    stream.off('data', this.onData).off('end', this.onEnd);
    if (stream !== request) {
      request.off('data', this.onCompressed).unpipe();
      stream.off('error', this.onBroken).on('error', ignore).destroy();
    }
    request.resume();
  }
}

type Decompressor = ReturnType<typeof createGunzip>;

const decompressors = new Map<string, () => Decompressor>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Memory of a decompressor without its output. */
const decompressorBytes = 64 * 1024;

const getEncoding = ({ headers }: IncomingMessage): string =>
  (headers['content-encoding'] ?? 'identity').toLowerCase();

const createDecompressor = (request: IncomingMessage): Decompressor | undefined =>
  decompressors.get(getEncoding(request))?.();

/** The length of the body by its headers; NaN where it is unknown. */
const declaredLength = (request: IncomingMessage): number =>
  getEncoding(request) === 'identity' ? Number(request.headers['content-length'] ?? NaN) : NaN;

const ignore = (): void => undefined;
