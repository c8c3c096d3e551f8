import type { Span } from '@opentelemetry/api';
import { createRequire } from 'node:module';
import { getRoute } from '../http/observer.middleware';
import { SpanRedaction } from './span-redaction';

/**
 * Sends traces of HTTP requests and database queries to the endpoint. The packages are loaded only with an endpoint, before TypeORM
 * loads `pg`, so that tracing costs nothing when it is off. Returns a function that flushes and stops.
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
        // The URL of a webhook may be secret, and its receiver does not need trace headers.
        disableOutgoingRequestInstrumentation: true,
        applyCustomAttributesOnSpan: nameByRoute,
      }),
      new pg.PgInstrumentation({ requireParentSpan: true, enhancedDatabaseReporting: false }),
    ],
  });
  // Instrumentation patches a module when it is required. These were loaded before, so they are required again.
  const require = createRequire(import.meta.url);
  for (const name of ['http', 'pg']) require(name);
  return async () => {
    unregister();
    // The collector may be unreachable. Lost traces must not fail the shutdown.
    await provider.shutdown().catch(() => undefined);
  };
}

// The route, never the path, as in the access log: it is known when the request has ended.
function nameByRoute(span: Span, request: { method?: string; route?: unknown }): void {
  const route = getRoute(request);
  span.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
}
