import { choice, type Config, ConfigError, integer, text } from '@gatehouse/platform';
import { WeaviateClient } from '@gatehouse/weaviate';

export const engineVariables = {
  GALLERY_ENGINE: choice(['embedded', 'weaviate'], {
    about:
      'Where galleries are searched: in the memory of each process (`embedded`), or in a Weaviate (docs/weaviate.md).',
    default: 'embedded' as const,
  }),
  WEAVIATE_URL: text({
    about:
      'The URL of the Weaviate, or several of one cluster, separated by commas. It must use https unless all are loopback addresses.',
    expects: 'URLs that begin with http:// or https://, separated by commas',
    pattern: /^https?:\/\/[^\s,]+(,https?:\/\/[^\s,]+)*$/,
  }),
  WEAVIATE_API_KEY: text({
    about: 'The API key of the Weaviate. It may be missing only if all URLs are loopback addresses.',
    secret: true,
  }),
  WEAVIATE_REPLICAS: integer({
    about:
      'Copies of each gallery, on different servers of the Weaviate. It applies to collections that are created from then on.',
    min: 1,
    max: 9,
    default: 1,
  }),
  WEAVIATE_INDEX: choice(['hnsw', 'flat'], {
    about:
      'The index of new collections: `hnsw` searches a graph, which is fast and approximate; `flat` reads every vector.',
    default: 'hnsw' as const,
  }),
  WEAVIATE_TIMEOUT_MS: integer({
    about: 'How long one server of the Weaviate may take to answer a search, before the next one is asked.',
    min: 100,
    max: 60_000,
    default: 3000,
  }),
};

export type EngineConfig = Config<typeof engineVariables>;

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

/** The client, or an error that names the variables: vectors are sent in clear, so a network needs TLS and a key. */
export function createWeaviateClient(config: EngineConfig): WeaviateClient {
  const { WEAVIATE_URL, WEAVIATE_API_KEY: apiKey, WEAVIATE_TIMEOUT_MS: timeoutMs } = config;
  if (WEAVIATE_URL === undefined)
    throw new ConfigError(['WEAVIATE_URL is not set. GALLERY_ENGINE=weaviate requires it.']);
  const urls = WEAVIATE_URL.split(',').map((each) => new URL(each));
  const remote = urls.filter((each) => !isLoopback(each));
  const problems: string[] = [];
  if (remote.some(({ protocol }) => protocol !== 'https:'))
    problems.push(
      'WEAVIATE_URL must use https: the vectors of faces are sent to it. Only loopback addresses may use http.',
    );
  if (remote.length > 0 && apiKey === undefined)
    problems.push('WEAVIATE_API_KEY is not set. It is required unless all URLs are loopback addresses.');
  if (urls.some(({ username, password }) => username || password))
    problems.push('WEAVIATE_URL must not have a user name. Use WEAVIATE_API_KEY.');
  if (problems.length > 0) throw new ConfigError(problems);
  return new WeaviateClient({ urls: urls.map(({ origin }) => origin), timeoutMs, ...(apiKey && { apiKey }) });
}
