import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-node';

// All other attributes are removed: a path can contain a session token, an error message the rejected value.
const exportedAttributes = new Set([
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

/** Removes attributes that must not leave the installation. It must run before the exporting processor. */
export class SpanRedaction implements SpanProcessor {
  onStart(): void {
    // Attributes are complete only at the end.
  }

  onEnd({ attributes, events, status }: ReadableSpan): void {
    keepExported(attributes);
    for (const event of events) keepExported(event.attributes ?? {});
    delete status.message;
  }

  forceFlush(): Promise<void> {
    return Promise.resolve();
  }

  shutdown(): Promise<void> {
    return Promise.resolve();
  }
}

function keepExported(attributes: Attributes): void {
  for (const name of Object.keys(attributes)) if (!exportedAttributes.has(name)) delete attributes[name];
}
