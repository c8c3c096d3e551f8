import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// Resolves what mrz-detection depends on as mrz-detection does.
const packages = createRequire(createRequire(import.meta.url).resolve('mrz-detection'));

// Packages that image-js imports for methods which the document reader never calls.
const absences = [
  { name: 'image-type', why: 'reads files, and finds its stream with eval, which the CSP forbids' },
  { name: 'web-worker-manager', why: 'starts workers from blob: URLs, which the CSP forbids' },
  { name: 'fast-png', why: 'the browser decodes the picture' },
  { name: 'fast-jpeg', why: 'the browser decodes the picture' },
  { name: 'jpeg-js', why: 'the browser decodes the picture' },
  { name: 'tiff', why: 'the browser decodes the picture' },
  { name: 'fast-bmp', why: 'no picture is saved' },
  { name: 'blob-util', why: 'no picture is saved' },
  { name: 'ml-regression', why: 'no background is estimated' },
  { name: 'canny-edge-detector', why: 'no edges are detected' },
  { name: 'js-priority-queue', why: 'no watersheds are searched' },
];

// Lines of the packages that do not run in a page.
const replacements = [
  {
    file: 'ml-matrix/src/abstractMatrix.js',
    text: 'var eval2 = eval;',
    by: 'var eval2 = () => undefined;',
    why: 'it writes the arithmetic of matrices with eval, which the CSP forbids; only getMrz asks for any of it',
  },
  {
    file: 'mrz-detection/src/getMrz.js',
    text: 'const dv = getDiffVector(p1, p2);',
    by: 'return Math.hypot(p2[0] - p1[0], p2[1] - p1[1]);',
    why: 'the distance of two points needs no matrix',
  },
  {
    file: 'mrz-detection/src/getMrz.js',
    text: "const { Matrix } = require('ml-matrix');",
    by: '',
    why: 'it asks for all of ml-matrix, of which image-js needs a tenth',
  },
  {
    file: 'mrz-detection/src/getMrz.js',
    text: 'return internalGetMrz(image.rotateLeft(), options);',
    by: 'throw e;',
    why: 'the views of mrz.worker.ts turn the picture themselves',
  },
  ...['ml-array-mean', 'ml-array-median'].map((name) => ({
    file: 'ocr-tools/src/util/getLinesFromImage.js',
    text: `require('${name}')`,
    by: `require('${name}').default`,
    why: 'for a page it is an ES module, whose function is the default export',
  })),
];

const absent = '\0absent';

/** For workers: lets the document reader run without eval, and leaves out what it does not need. */
export function mrzDetection() {
  const unused = new Set([...absences, ...replacements]);
  let isReader = false;
  return {
    name: 'mrz-detection',
    enforce: 'pre',
    resolveId(id, importer) {
      const absence = importer?.includes('/image-js/') && absences.find(({ name }) => name === id);
      if (!absence) return undefined;
      unused.delete(absence);
      return absent;
    },
    load: (id) => (id === absent ? 'module.exports = {};' : undefined),
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
      this.error(`build/mrz-detection.mjs replaces what is not there any more: ${names.join(', ')}`);
    },
  };
}

const characters = '\0mrz-characters';

/** For the page: 'mrz-detection/characters' says where the model of the document reader lies. */
export function mrzCharacters() {
  return {
    name: 'mrz-characters',
    resolveId: (id) => (id === 'mrz-detection/characters' ? characters : undefined),
    load(id) {
      if (id !== characters) return undefined;
      const source = characterModel();
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
 * The support vector machine of mrz-detection as document/character-model.ts reads it. Its kernel is linear, so that
 * the support vectors of each pair of characters add up to one separator: a seventh of the bytes, and no libsvm.
 */
function characterModel() {
  const { labels, offsets, counts, vectors } = supportVectors();
  const { descriptors, kernelOptions } = trainingData();
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
      // Each vector has a coefficient for every label but its own.
      add(one, other - 1);
      add(other, one);
      separators.push(...weights, offsets[separators.length / (features + 1)]);
    }
  const head = new Uint32Array([labels.length, features, ...labels]);
  return Buffer.concat([Buffer.from(head.buffer), Buffer.from(new Float32Array(separators).buffer)]);
}

function trainingData() {
  const BSON = packages('bson');
  return new BSON().deserialize(
    readFileSync(packages.resolve('mrz-detection/models/ESC-v2.svm.descriptors')),
  );
}

/** The text format of libsvm: a head of names and values, then one line for each vector. */
function supportVectors() {
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
