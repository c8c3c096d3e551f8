import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// Resolves dependencies from the location of mrz-detection.
const packages = createRequire(createRequire(import.meta.url).resolve('mrz-detection'));

// Packages that image-js imports for methods that the document reader never calls.
const unusedPackages = [
  { name: 'image-type', why: 'reads files, and loads its stream module with eval, which the CSP forbids' },
  { name: 'web-worker-manager', why: 'starts workers from blob: URLs, which the CSP forbids' },
  { name: 'fast-png', why: 'the browser decodes the picture' },
  { name: 'fast-jpeg', why: 'the browser decodes the picture' },
  { name: 'jpeg-js', why: 'the browser decodes the picture' },
  { name: 'tiff', why: 'the browser decodes the picture' },
  { name: 'fast-bmp', why: 'pictures are not saved' },
  { name: 'blob-util', why: 'pictures are not saved' },
  { name: 'ml-regression', why: 'backgrounds are not estimated' },
  { name: 'canny-edge-detector', why: 'edges are not detected' },
  { name: 'js-priority-queue', why: 'watersheds are not computed' },
];

// Lines of the packages that do not run in a browser.
const replacements = [
  {
    file: 'ml-matrix/src/abstractMatrix.js',
    text: 'var eval2 = eval;',
    by: 'var eval2 = () => undefined;',
    why: 'it generates matrix arithmetic with eval, which the CSP forbids; only getMrz uses it',
  },
  {
    file: 'mrz-detection/src/getMrz.js',
    text: 'const dv = getDiffVector(p1, p2);',
    by: 'return Math.hypot(p2[0] - p1[0], p2[1] - p1[1]);',
    why: 'the distance between two points needs no matrix',
  },
  {
    file: 'mrz-detection/src/getMrz.js',
    text: "const { Matrix } = require('ml-matrix');",
    by: '',
    why: 'it imports all of ml-matrix, and image-js needs a tenth of it',
  },
  {
    file: 'mrz-detection/src/getMrz.js',
    text: 'return internalGetMrz(image.rotateLeft(), options);',
    by: 'throw e;',
    why: 'the views of mrz.worker.ts rotate the picture themselves',
  },
  ...['ml-array-mean', 'ml-array-median'].map((name) => ({
    file: 'ocr-tools/src/util/getLinesFromImage.js',
    text: `require('${name}')`,
    by: `require('${name}').default`,
    why: 'in a bundle it is an ES module, whose function is the default export',
  })),
];

const empty = '\0empty';

/** For workers: makes the document reader run without eval, and removes what it does not need. */
export function mrzDetection() {
  const unused = new Set([...unusedPackages, ...replacements]);
  let isReader = false;
  return {
    name: 'mrz-detection',
    enforce: 'pre',
    resolveId(id, importer) {
      const found = importer?.includes('/image-js/') && unusedPackages.find(({ name }) => name === id);
      if (!found) return undefined;
      unused.delete(found);
      return empty;
    },
    load: (id) => (id === empty ? 'module.exports = {};' : undefined),
    transform(code, id) {
      isReader ||= id.endsWith('mrz-detection/src/getMrz.js');
      const own = replacements.filter(({ file, text }) => id.endsWith(file) && code.includes(text));
      for (const replacement of own) unused.delete(replacement);
      if (own.length === 0) return undefined;
      return { code: own.reduce((changed, { text, by }) => changed.replace(text, by), code), map: null };
    },
    generateBundle() {
      if (!isReader || unused.size === 0) return;
      const names = [...unused].map(({ name, text }) => name ?? text);
      this.error(`build/mrz-detection.mjs replaces code that no longer exists: ${names.join(', ')}`);
    },
  };
}

const characters = '\0mrz-characters';

/** For the page: the module 'mrz-detection/characters' exports the URL of the document reader's model. */
export function mrzCharacters() {
  return {
    name: 'mrz-characters',
    resolveId: (id) => (id === 'mrz-detection/characters' ? characters : undefined),
    load(id) {
      if (id !== characters) return undefined;
      const source = buildCharacterModel();
      const file = this.emitFile({ type: 'asset', name: 'mrz-characters.bin', source });
      const { version } = packages('mrz-detection/package.json');
      return [
        `export const url = import.meta.ROLLUP_FILE_URL_${file};`,
        `export const size = ${source.length};`,
        `export const version = '${version}';`,
      ].join('\n');
    },
  };
}

/**
 * The support vector machine of mrz-detection in the format of document/character-model.ts. Its kernel is linear, so the
 * support vectors of each pair of characters add up to one separator: a seventh of the bytes, and no libsvm.
 */
function buildCharacterModel() {
  const { labels, offsets, counts, vectors } = readSupportVectors();
  const { descriptors, kernelOptions } = readTrainingData();
  if (kernelOptions.type !== 'linear') throw new Error('the model of mrz-detection is no longer linear');
  const features = descriptors[0].length;
  const starts = counts.map((_, label) => counts.slice(0, label).reduce((sum, count) => sum + count, 0));
  const separators = [];
  for (let one = 0; one < labels.length; one++)
    for (let other = one + 1; other < labels.length; other++) {
      const weights = new Array(features).fill(0);
      const add = (label, row) => {
        for (const { coefficients, descriptor } of vectors.slice(
          starts[label],
          starts[label] + counts[label],
        ))
          descriptors[descriptor].forEach((value, at) => (weights[at] += coefficients[row] * value));
      };
      // Each vector has a coefficient for every label except its own.
      add(one, other - 1);
      add(other, one);
      separators.push(...weights, offsets[separators.length / (features + 1)]);
    }
  const head = new Uint32Array([labels.length, features, ...labels]);
  return Buffer.concat([Buffer.from(head.buffer), Buffer.from(new Float32Array(separators).buffer)]);
}

function readTrainingData() {
  const BSON = packages('bson');
  return new BSON().deserialize(
    readFileSync(packages.resolve('mrz-detection/models/ESC-v2.svm.descriptors')),
  );
}

/** The text format of libsvm: a header of names and values, then one line per vector. */
function readSupportVectors() {
  const text = readFileSync(packages.resolve('mrz-detection/models/ESC-v2.svm.model'), 'utf8');
  const [head, body] = text.split('\nSV\n');
  const settings = new Map(head.split('\n').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]));
  const numbers = (name) => settings.get(name).map(Number);
  const vectors = body
    .trim()
    .split('\n')
    .map((line) => {
      const [coefficients, position] = line.split(' 0:');
      return { coefficients: coefficients.split(' ').map(Number), descriptor: Number(position) - 1 };
    });
  return { labels: numbers('label'), offsets: numbers('rho'), counts: numbers('nr_sv'), vectors };
}
