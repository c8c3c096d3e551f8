import { parseFeatures, type WireEncryption, wirePurposes } from '@gatehouse/biometrics';
import { ServerWireCipher } from '@gatehouse/biometrics/server';
import fc from 'fast-check';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
// Both projects find the browser by the same rule.
// eslint-disable-next-line @nx/enforce-module-boundaries
import { launchBrowser, withChromium } from '../launch/chromium';
import { emptyProject, type Project } from './project';
import { suite } from './stage';

interface Call {
  apiKey: string;
  method: keyof WireEncryption;
  args: unknown[];
}
interface Answer {
  value?: unknown;
  /** The name of the error. */
  refusal?: string;
}
/** An implementation that encrypts and decrypts, in any runtime. */
interface Party {
  answer(call: Call): Promise<Answer>;
  close(): Promise<unknown>;
}
interface NodeReply {
  status: number;
  message: string;
  puid: string;
  guid: string;
}

// The same code for the page and for both kinds of modules.
const answering = `async ({ apiKey, method, args }) => {
  try {
    return { value: await new WireCipher(apiKey)[method](...args) };
  } catch ({ name }) {
    return { refusal: name };
  }
}`;
const imported = `import { WireCipher } from '@gatehouse/sdk';`;
const required = `const { WireCipher } = require('@gatehouse/sdk');`;

/** The browser build, served from its installed files. */
async function openPage({ folder }: Project): Promise<Party> {
  // WebCrypto needs a secure context, such as localhost.
  const origin = 'http://localhost';
  const imports = { '@gatehouse/sdk': '/@gatehouse/sdk/esm/browser.js', jose: '/jose/dist/webapi/index.js' };
  const html = `<script type="importmap">${JSON.stringify({ imports })}</script>
    <script type="module">${imported} globalThis.answer = ${answering};</script>`;
  const browser = await launchBrowser(undefined);
  const page = await browser.newPage();
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname === '/'
      ? route.fulfill({ contentType: 'text/html', body: html })
      : route.fulfill({ path: path.join(folder, 'node_modules', pathname) });
  });
  await page.goto(origin);
  return {
    answer: (call) =>
      page.evaluate((received) => (globalThis as unknown as Pick<Party, 'answer'>).answer(received), call),
    close: () => browser.close(),
  };
}

/** The Node.js build, in a process of a project that installed it. */
const startProgram =
  (file: string, start: string) =>
  (project: Project): Promise<Party> => {
    project.write(
      file,
      `${start} process.on('message', async (call) => process.send(await (${answering})(call)));`,
    );
    // Unlike JSON, structured clones preserve -0.
    const child = fork(path.join(project.folder, file), { execArgv: [], serialization: 'advanced' });
    const gone = new AbortController();
    const exit = once(child, 'exit').finally(() => gone.abort());
    return Promise.resolve({
      async answer(call) {
        gone.signal.throwIfAborted();
        child.send(call);
        const [answer] = (await once(child, 'message', { signal: gone.signal })) as [Answer];
        return answer;
      },
      close() {
        if (child.connected) child.disconnect();
        return exit;
      },
    });
  };

/** The cipher of the biometric node. */
const theNode: Party = {
  async answer({ apiKey, method, args }) {
    try {
      const cipher = new ServerWireCipher(apiKey) as unknown as Record<
        string,
        (...given: unknown[]) => unknown
      >;
      return { value: await cipher[method]!(...args) };
    } catch (error) {
      return { refusal: (error as Error).name };
    }
  },
  close: () => Promise.resolve(),
};

const builds = [
  { name: 'the browser build in Chromium', describing: withChromium, start: openPage },
  { name: 'the ES modules in Node.js', describing: describe, start: startProgram('cipher.mjs', imported) },
  {
    name: 'the CommonJS build in Node.js',
    describing: describe,
    start: startProgram('cipher.cjs', required),
  },
];
const allParties = [
  ...builds,
  { name: 'the biometric node', describing: describe, start: () => Promise.resolve(theNode) },
];

const apiKeys = fc.string({ unit: 'binary', minLength: 1, maxLength: 80 });
const purposes = fc.constantFrom(...wirePurposes);
const texts = fc.string({ unit: 'binary', maxLength: 200 });
const rareNumbers = [-0, 0, 5e-324, -2.225073858507201e-308, 1e308, -Number.MAX_VALUE, 0.1 + 0.2];
const numbers = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: -1, max: 1, noNaN: true }),
  fc.constantFrom(...rareNumbers),
);
const vectors = fc.array(numbers, { minLength: 128, maxLength: 512, size: 'max' });
const vectorsWithDirection = vectors.filter((vector) => vector.some((number) => number !== 0));

const feature = (vector: number[]) => ({ type: 'face', embedding_vector: vector });
const toHex = (vector: ArrayLike<number>) => Buffer.from(Float64Array.from(vector).buffer).toString('hex');
/** Like JSON.stringify, except for -0, which that writes as 0. */
const exactJson = (vector: number[]) =>
  `{"embedding_vector":[${vector.map((number) => (Object.is(number, -0) ? '-0' : String(number))).join()}]}`;

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const changes = fc.record({
  at: fc.nat(),
  to: fc.oneof(
    fc.constantFrom(...base64url),
    fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 }),
  ),
});

/** The text with one character changed. */
function changed(text: string, { at, to }: { at: number; to: string }): string {
  const place = at % text.length;
  fc.pre(text[place] !== to);
  return text.slice(0, place) + to + text.slice(place + 1);
}

describe('the wire cipher', () => {
  const parties = new Map<string, Party>();
  let project: Project;

  beforeAll(async () => {
    project = emptyProject();
    for (const { name, describing, start } of allParties)
      // Undefined if there is no browser.
      if (describing === describe) parties.set(name, await start(project));
  });

  afterAll(async () => {
    await Promise.all([...parties.values()].map((party) => party.close()));
    project?.remove();
  });

  const everyone = (apiKey: string, method: keyof WireEncryption, ...args: unknown[]): Promise<Answer[]> =>
    Promise.all([...parties.values()].map((party) => party.answer({ apiKey, method, args })));

  async function encryptedBy(name: string, apiKey: string, method: keyof WireEncryption, ...args: unknown[]) {
    const { value, refusal } = await parties.get(name)!.answer({ apiKey, method, args });
    expect(refusal).toBeUndefined();
    return value as string;
  }

  /** Decrypts the features with every party, and parses them as the node does. */
  async function expectVector(apiKey: string, jwe: string, vector: number[]): Promise<void> {
    const answers = await everyone(apiKey, 'decryptFeatures', jwe);
    for (const { value } of answers) {
      expect(toHex((value as ReturnType<typeof feature>).embedding_vector)).toBe(toHex(vector));
      expect(parseFeatures(value).map(toHex)).toEqual([toHex(vector)]);
    }
  }

  for (const { name, describing } of allParties)
    describing(`of ${name}`, () => {
      it('encrypts texts that every party decrypts', () =>
        fc.assert(
          fc.asyncProperty(apiKeys, purposes, texts, async (apiKey, purpose, text) => {
            const jwe = await encryptedBy(name, apiKey, 'encrypt', purpose, text);
            for (const answer of await everyone(apiKey, 'decrypt', purpose, jwe))
              expect(answer).toEqual({ value: text });
          }),
          { numRuns: 50 },
        ));

      it('produces texts that no party decrypts after a change of one character', () =>
        fc.assert(
          fc.asyncProperty(apiKeys, purposes, texts, changes, async (apiKey, purpose, text, change) => {
            const jwe = changed(await encryptedBy(name, apiKey, 'encrypt', purpose, text), change);
            for (const answer of await everyone(apiKey, 'decrypt', purpose, jwe))
              expect(answer).toEqual({ refusal: 'WireCipherError' });
          }),
          { numRuns: 50 },
        ));

      it('produces texts that no party decrypts with another key or for another purpose', () =>
        fc.assert(
          fc.asyncProperty(apiKeys, apiKeys, purposes, purposes, async (apiKey, key, purpose, use) => {
            fc.pre(apiKey !== key || purpose !== use);
            const jwe = await encryptedBy(name, apiKey, 'encrypt', purpose, 'secret');
            for (const answer of await everyone(key, 'decrypt', use, jwe))
              expect(answer).toEqual({ refusal: 'WireCipherError' });
          }),
          { numRuns: 50 },
        ));

      it('preserves every number bit for bit', () =>
        fc.assert(
          fc.asyncProperty(apiKeys, vectors, async (apiKey, vector) => {
            const jwe = await encryptedBy(name, apiKey, 'encrypt', 'features', exactJson(vector));
            await expectVector(apiKey, jwe, vector);
          }),
          { numRuns: 15 },
        ));

      it('writes every number bit for bit, and -0 as 0', () =>
        fc.assert(
          fc.asyncProperty(apiKeys, vectors, async (apiKey, vector) => {
            const jwe = await encryptedBy(name, apiKey, 'encryptFeatures', feature(vector));
            const written = vector.map((number) => (number === 0 ? 0 : number));
            await expectVector(apiKey, jwe, written);
          }),
          { numRuns: 15 },
        ));
    });

  for (const { name, describing } of builds)
    describing(`of ${name}, and a running node`, () => {
      const { url, apiKey } = suite();
      const encrypted = (method: keyof WireEncryption, ...args: unknown[]) =>
        encryptedBy(name, apiKey, method, ...args);

      async function post(version: string, operation: string, body: object): Promise<NodeReply> {
        const reply = await fetch(`${url}/node/${version}/${operation}`, {
          method: 'POST',
          headers: { 'x-api-key': apiKey, 'x-encryption-version': '1', 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return (await reply.json()) as NodeReply;
      }

      /** The ids of a reply, which all parties decrypt alike. */
      async function idsIn(reply: NodeReply): Promise<unknown[]> {
        const read = async (purpose: 'puid' | 'guid') => {
          const [first, ...others] = await everyone(apiKey, 'decrypt', purpose, reply[purpose]);
          expect(first?.value).toMatch(/^[0-9a-z]{20}$/);
          for (const other of others) expect(other).toEqual(first);
          return first?.value;
        };
        return [await read('puid'), await read('guid')];
      }

      it('agree on a person who is enrolled, identified and deleted', () =>
        fc.assert(
          fc.asyncProperty(vectorsWithDirection, async (vector) => {
            // Each run has its own gallery: in one gallery, arbitrary vectors may be similar, and all have the same length.
            const version = `WIRE_${randomBytes(8).toString('hex').toUpperCase()}`;
            const features = () => encrypted('encryptFeatures', feature(vector));
            const enrolled = await post(version, 'enroll', { features: await features() });
            expect(enrolled).toMatchObject({ status: 0, message: 'Ok' });
            const ids = await idsIn(enrolled);

            const found = await post(version, 'predict', { features: await features() });
            expect(await idsIn(found)).toEqual(ids);

            const puid = await encrypted('encrypt', 'puid', ids[0]);
            expect(await post(version, 'deleteUser', { puid })).toMatchObject({ status: 200 });
            const gone = await post(version, 'predict', { features: await features() });
            expect(gone).toMatchObject({ status: -1, puid: '-1', guid: '-1' });
          }),
          { numRuns: 5 },
        ));

      it('rejects features with one character changed', () =>
        fc.assert(
          fc.asyncProperty(vectors, changes, async (vector, change) => {
            const features = changed(await encrypted('encryptFeatures', feature(vector)), change);
            expect(await post('FACE3_1', 'predict', { features })).toMatchObject({ status: -2 });
          }),
          { numRuns: 15 },
        ));
    });
});
