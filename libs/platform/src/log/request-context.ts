import { AsyncLocalStorage } from 'node:async_hooks';

/** What every log line of one request or job carries. */
export interface RequestContext {
  requestId: string;
  correlationId?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The request or job that is being worked on, if any. */
export const currentContext = (): RequestContext | undefined => storage.getStore();

/** Runs the work so that its log lines carry the context. */
export const withContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);
