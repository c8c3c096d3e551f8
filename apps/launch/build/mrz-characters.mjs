import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// Resolves dependencies from the location of mrz-detection.
const packages = createRequire(createRequire(import.meta.url).resolve('mrz-detection'));

// In the folder of the package, so that licences.txt has its licence.
const characters = `\0${packages.resolve('mrz-detection/package.json').replace('package.json', 'characters')}`;

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
export function buildCharacterModel() {
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
