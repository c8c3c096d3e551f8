import { createRequire } from 'node:module';

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
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const unregister = registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new http.HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }) => /^\/(health|metrics)/.test(url),
      }),
      new pg.PgInstrumentation({ requireParentSpan: true }),
    ],
  });
  // Instrumentation takes hold when a module is required, and these were, long before: requiring them again does it.
  const require = createRequire(import.meta.url);
  for (const name of ['http', 'pg']) require(name);
  return async () => {
    unregister();
    await provider.shutdown();
  };
}
