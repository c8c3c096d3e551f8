import type { JWK } from 'jose';
import type { Request, Route } from 'playwright-core';
import { openStep } from './session-key';
import type { Visitor } from './visitor';

/** Everything that a page has sent, and the descriptors that it has computed. */
export interface RecordedVisit {
  /** The bodies of all requests. */
  bodies: Buffer[];
  /** The steps, decrypted with the key of the session. */
  steps: Record<string, unknown>[];
  /** The replies of the device API. */
  replies: string[];
  descriptors: number[][];
}

/** Reports the descriptors that the worker of the page returns. */
const watchWorkers = `
  const NativeWorker = Worker;
  window.Worker = class extends NativeWorker {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        const { face, earlierDescriptor } = data?.result ?? {};
        for (const descriptor of [face?.descriptor, earlierDescriptor])
          if (descriptor) reportDescriptor(Array.from(descriptor));
      });
    }
  };`;

/** Records the visits of one visitor. */
export class VisitRecorder {
  private visit: RecordedVisit = { bodies: [], steps: [], replies: [], descriptors: [] };
  private readKey: () => Promise<JWK> = () => Promise.reject(new Error('No visit has begun.'));
  private readonly pending: Promise<unknown>[] = [];

  private constructor() {}

  static async on({ context, page }: Visitor): Promise<VisitRecorder> {
    const recorder = new VisitRecorder();
    await context.exposeFunction('reportDescriptor', (numbers: number[]) =>
      recorder.visit.descriptors.push(numbers),
    );
    await context.addInitScript(watchWorkers);
    page.on('request', (request) => recorder.addBody(request));
    page.on('requestfinished', (request) => recorder.pending.push(recorder.addReply(request)));
    // The key is deleted at the end of the session, so it is read before the step is sent.
    await context.route(/\/steps\//, (route) => recorder.addStep(route));
    return recorder;
  }

  /** Starts a visit. `readKey` returns the private key of the session. */
  begin(readKey: () => Promise<JWK>): void {
    this.visit = { bodies: [], steps: [], replies: [], descriptors: [] };
    this.readKey = readKey;
  }

  async end(): Promise<RecordedVisit> {
    await Promise.all(this.pending.splice(0));
    return this.visit;
  }

  private addBody(request: Request): void {
    const body = request.postDataBuffer();
    if (body) this.visit.bodies.push(body);
  }

  private async addStep(route: Route): Promise<void> {
    const { visit } = this;
    visit.steps.push(await openStep(route.request().postDataBuffer()!, await this.readKey()));
    await route.continue();
  }

  private async addReply(request: Request): Promise<void> {
    const { visit } = this;
    if (!/\/device\//.test(request.url()) || request.url().endsWith('/events')) return;
    // The page may have left before the body was read.
    const text = await request
      .response()
      .then((response) => response?.text())
      .catch(() => undefined);
    if (text !== undefined) visit.replies.push(text);
  }
}
