import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-node';

// Whatever is not listed stays here: a path can hold a session token, a header anything, an error message the value that failed.
const told = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'network.protocol.version',
  'url.scheme',
  'db.namespace',
  'db.query.text',
  'db.system.name',
  'error.type',
  'exception.type',
]);

/** Takes out of a span what must not leave the installation; it must come before the processor that exports. */
export class SpanRedaction implements SpanProcessor {
  onStart(): void {
    // Only the end knows all attributes.
  }

  onEnd({ attributes, events, status }: ReadableSpan): void {
    keepTold(attributes);
    for (const event of events) keepTold(event.attributes ?? {});
    delete status.message;
  }

  forceFlush(): Promise<void> {
    return Promise.resolve();
  }

  shutdown(): Promise<void> {
    return Promise.resolve();
  }
}

function keepTold(attributes: Attributes): void {
  for (const name of Object.keys(attributes)) if (!told.has(name)) delete attributes[name];
}
