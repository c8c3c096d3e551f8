import { SpanStatusCode } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { SpanRedaction } from './span-redaction';

describe('an exported span', () => {
  const exporter = new InMemorySpanExporter();
  const tracer = new BasicTracerProvider({
    spanProcessors: [new SpanRedaction(), new SimpleSpanProcessor(exporter)],
  }).getTracer('test');

  it('contains listed attributes only: no paths, headers, addresses, values or messages', () => {
    const span = tracer.startSpan('GET /session/:token/result', {
      attributes: {
        'http.route': '/session/:token/result',
        'http.response.status_code': 500,
        'db.query.text': 'SELECT $1',
        'url.path': '/session/secret/result',
        'url.query': 'key=secret',
        'url.full': 'https://hooks.example/secret',
        'http.target': '/session/secret/result',
        'user_agent.original': 'secret',
        'client.address': 'secret',
        'db.postgresql.values': ['secret'],
      },
    });
    span.recordException(new TypeError('secret'));
    span.setStatus({
      code: SpanStatusCode.ERROR,
      message: 'invalid input syntax for type uuid: "secret"',
    });
    span.end();

    const [{ name, attributes, events, status }] = exporter.getFinishedSpans() as [
      ReturnType<typeof exporter.getFinishedSpans>[number],
    ];
    expect({ name, attributes, status, events: events.map((event) => event.attributes) }).toEqual({
      name: 'GET /session/:token/result',
      attributes: {
        'http.route': '/session/:token/result',
        'http.response.status_code': 500,
        'db.query.text': 'SELECT $1',
      },
      status: { code: SpanStatusCode.ERROR },
      events: [{ 'exception.type': 'TypeError' }],
    });
  });
});
