import { loadConfig } from '@gatehouse/platform';
import { createWeaviateClient, engineVariables } from '../src/gallery/engine/engine.config';

const create = (env: Record<string, string>) => createWeaviateClient(loadConfig(engineVariables, env));
const key = 'a-key';

describe('the connection to Weaviate', () => {
  it.each([
    ['http://127.0.0.1:8080', undefined],
    ['http://localhost:8080,http://[::1]:8081', undefined],
    ['https://weaviate.example', key],
    ['https://one.example,https://two.example', key],
  ])('may be %s', (url, apiKey) => {
    expect(() => create({ WEAVIATE_URL: url, ...(apiKey && { WEAVIATE_API_KEY: apiKey }) })).not.toThrow();
  });

  it.each([
    [{}, 'WEAVIATE_URL is not set'],
    [{ WEAVIATE_URL: 'http://weaviate.example', WEAVIATE_API_KEY: key }, 'WEAVIATE_URL must use https'],
    [{ WEAVIATE_URL: 'http://10.0.0.1:8080', WEAVIATE_API_KEY: key }, 'WEAVIATE_URL must use https'],
    [{ WEAVIATE_URL: 'http://127.0.0.1.example', WEAVIATE_API_KEY: key }, 'WEAVIATE_URL must use https'],
    [
      { WEAVIATE_URL: 'https://one.example,http://two.example', WEAVIATE_API_KEY: key },
      'WEAVIATE_URL must use https',
    ],
    [{ WEAVIATE_URL: 'https://weaviate.example' }, 'WEAVIATE_API_KEY is not set'],
    [{ WEAVIATE_URL: 'https://a:b@weaviate.example', WEAVIATE_API_KEY: key }, 'must not have a user name'],
    [{ WEAVIATE_URL: 'ftp://weaviate.example', WEAVIATE_API_KEY: key }, 'WEAVIATE_URL must be URLs'],
  ])('of %j is refused: %s', (env, message) => {
    expect(() => create(env)).toThrow(message);
  });
});
