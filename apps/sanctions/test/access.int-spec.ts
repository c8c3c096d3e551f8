import { ApiKeyService } from '@gatehouse/auth';
import { csv, type Sanctions, startSanctions } from './sanctions';

const calls = (app: Sanctions) =>
  [
    (headers: Record<string, string>) => app.file('demo', csv(), '', headers),
    (headers: Record<string, string>) => app.match('demo', { people: [{}] }, headers),
    (headers: Record<string, string>) => app.call('GET', '/v2/open-sanctions/datasets', undefined, headers),
  ] as const;

describe('access to the sanctions API', () => {
  it('requires an API key if REQUIRE_API_KEY is true', async () => {
    const app = await startSanctions({ REQUIRE_API_KEY: 'true' });
    try {
      const { key } = await app.app
        .get(ApiKeyService, { strict: false })
        .create({ customer: 'acme', mode: 'live' });
      for (const call of calls(app)) {
        expect(await call({})).toMatchObject({ status: 401, body: { message: 'Invalid API key' } });
        expect((await call({ 'x-api-key': 'wrong-key-0123456789' })).status).toBe(401);
        expect((await call({ 'x-api-key': key })).status).toBe(200);
      }
      expect((await app.call('GET', '/health')).status).toBe(200);
    } finally {
      await app.close();
    }
  });

  it('is open by default, with a rate limit per minute', async () => {
    const app = await startSanctions({ RATE_LIMIT_PER_MINUTE: '3' });
    try {
      for (const call of calls(app)) expect((await call({})).status).toBe(200);
      const rejected = await app.file('demo', csv());
      expect(rejected).toMatchObject({
        status: 429,
        body: { message: expect.stringMatching(/^Too many requests/) },
      });
      expect(rejected.headers.get('retry-after')).toMatch(/^\d+$/);
    } finally {
      await app.close();
    }
  });

  it('is documented', async () => {
    const app = await startSanctions();
    try {
      const { body } = await app.call('GET', '/docs-json');
      const file = body.paths['/v2/open-sanctions/file/{dataset}'].post;
      expect(file.requestBody.content['multipart/form-data'].schema.properties.file.format).toBe('binary');
      expect(Object.keys(file.responses['200'].content)).toEqual(['application/json', 'text/csv']);
      // Schemas with the same name would overwrite each other.
      expect(body.components.schemas.CheckReply.properties).toHaveProperty('summary');
      expect(body.components.schemas.HealthCheckReply.properties).toHaveProperty('status');
      expect(Object.keys(file.responses)).toEqual(
        expect.arrayContaining(['200', '400', '401', '404', '413', '415', '429', '500', '503']),
      );
      expect(file.parameters.map(({ name }: { name: string }) => name).sort()).toEqual([
        'dataset',
        'exclude',
        'excludeDismissed',
        'scoreThreshold',
      ]);
      expect(body.paths['/v2/open-sanctions/match/{dataset}'].post.requestBody).toBeDefined();
      expect(body.paths['/v2/open-sanctions/datasets'].get.responses['200']).toBeDefined();
    } finally {
      await app.close();
    }
  });
});
