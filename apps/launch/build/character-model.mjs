import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * The support vector machine of mrz-detection in the format of document/character-model.ts. Its kernel is linear, so the
 * support vectors of each pair of characters add up to one separator: a seventh of the bytes, and no libsvm.
 */
export function buildCharacterModel() {
  const packages = requireFromPackage();
  const { labels, offsets, counts, vectors } = readSupportVectors(packages);
  const { descriptors, kernelOptions } = readTrainingData(packages);
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

/** Resolves dependencies from the location of mrz-detection. */
const requireFromPackage = () => createRequire(createRequire(import.meta.url).resolve('mrz-detection'));

function readTrainingData(packages) {
  const BSON = packages('bson');
  return new BSON().deserialize(
    readFileSync(packages.resolve('mrz-detection/models/ESC-v2.svm.descriptors')),
  );
}

/** The text format of libsvm: a header of names and values, then one line per vector. */
function readSupportVectors(packages) {
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
