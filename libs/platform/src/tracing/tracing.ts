import type { Span } from '@opentelemetry/api';
import { createRequire } from 'node:module';
import { routeOf } from '../http/observer.middleware';
import { SpanRedaction } from './span-redaction';

/**
 * Sends traces of HTTP requests and database queries to the endpoint. The packages are only loaded when there is one,
 * before TypeORM loads `pg`, so that an app without tracing pays nothing. Answers with the way to flush and stop.
 */
export async function startTracing(
  service: string,
  endpoint: string | undefined,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return () => Promise.resolve();
  const [
    { NodeTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    { registerInstrumentations },
    http,
    pg,
    resources,
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/instrumentation'),
    import('@opentelemetry/instrumentation-http'),
    import('@opentelemetry/instrumentation-pg'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new SpanRedaction(), new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const unregister = registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new http.HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }) => /^\/(health|metrics)/.test(url),
        // The URL of a webhook may be a secret, and its receiver has no use for our trace headers.
        disableOutgoingRequestInstrumentation: true,
        applyCustomAttributesOnSpan: nameByRoute,
      }),
      new pg.PgInstrumentation({ requireParentSpan: true, enhancedDatabaseReporting: false }),
    ],
  });
  // Instrumentation takes hold when a module is required, and these were, long before: requiring them again does it.
  const require = createRequire(import.meta.url);
  for (const name of ['http', 'pg']) require(name);
  return async () => {
    unregister();
    // The last traces go to a collector that may be away: that is its loss, not a failed stop.
    await provider.shutdown().catch(() => undefined);
  };
}

// The route, never the path, as in the access log: it is known when the request has ended.
function nameByRoute(span: Span, request: { method?: string; route?: unknown }): void {
  const route = routeOf(request);
  span.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
}
