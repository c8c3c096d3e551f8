/**
 * What every log line of one request or job carries. It is handed on by name, not by AsyncLocalStorage: on Node 20
 * that costs every request more than the rest of the platform does (ADR 10).
 */
export interface RequestContext {
  requestId: string;
  correlationId?: string;
}
