import { type Config, InvalidValueError, type Variable } from '@gatehouse/platform';
import { versionPattern } from './gallery';
import {
  findThresholds,
  type MinimumScores,
  type ThresholdTable,
  type Thresholds,
  thresholdTable,
} from './threshold-table';

/** Thresholds per version, which replace the built-in ones. */
export const thresholdVariables = {
  MATCH_THRESHOLDS: {
    about:
      'Thresholds per version, as JSON, instead of the built-in ones: `{"FACE3_1":{"verify":0.875,"identify":0.92}}`. `identify` may depend on the size of the gallery: `[[100,0.94],[1000,0.95],0.96]`. `centred` adds thresholds for the centred score, `coherence` one for the embeddings of an enrollment: `{"ACME_2":{"centred":{"verify":0.4,"identify":0.5},"coherence":0.8}}`. What is not named keeps its default. See docs/biometric-node.md for the false-match rates.',
    expects:
      'a JSON object of versions, each with verify, identify, centred or coherence; scores are above 0 and at most 1',
    read: readTable,
    required: false,
    fallback: undefined,
    secret: false,
  } as Variable<ThresholdTable | undefined>,
};

export type ThresholdConfig = Config<typeof thresholdVariables>;

/** The built-in thresholds, replaced by the configured ones. */
export const configuredThresholds = ({ MATCH_THRESHOLDS }: ThresholdConfig): ThresholdTable => ({
  ...thresholdTable,
  ...MATCH_THRESHOLDS,
});

/** A threshold that depends on the number of people. */
type Steps = readonly { people: number; score: number }[];

function readTable(text: string): ThresholdTable {
  const versions = Object.entries(readObject('the value', parseJson(text)));
  return Object.fromEntries(versions.map(([version, given]) => [version, readThresholds(version, given)]));
}

/** What is not given keeps the built-in value, so that no rule is switched off by accident. */
function readThresholds(version: string, given: unknown): Thresholds {
  if (!versionPattern.test(version))
    throw new InvalidValueError(
      `${JSON.stringify(version)} is not a version (1 to 32 letters A to Z, digits or _)`,
    );
  const fields = readObject(version, given, ['verify', 'identify', 'centred', 'coherence']);
  if (Object.keys(fields).length === 0) throw new InvalidValueError(`${version} has no threshold`);
  const builtIn = findThresholds(thresholdTable, version);
  const centred = readCentred(version, fields['centred'], builtIn);
  const coherence = readCoherence(version, fields['coherence'], builtIn.coherence);
  return {
    verify: toMinimum(
      readOptional(`${version}.verify`, fields['verify'], readScore) ?? builtIn.verify.raw,
      centred.verify,
    ),
    identify: mergeSteps(
      readOptional(`${version}.identify`, fields['identify'], readSteps) ?? toSteps(builtIn.identify, 'raw'),
      centred.identify,
    ),
    ...(coherence && { coherence }),
  };
}

function readCentred(
  version: string,
  given: unknown,
  builtIn: Thresholds,
): { verify: number | undefined; identify: Steps } {
  const name = `${version}.centred`;
  const fields = given === undefined ? {} : readObject(name, given, ['verify', 'identify']);
  const verify = readOptional(`${name}.verify`, fields['verify'], readScore) ?? builtIn.verify.centred;
  const identify =
    readOptional(`${name}.identify`, fields['identify'], readSteps) ?? toSteps(builtIn.identify, 'centred');
  // With only one of them, the other operation would be open to an average face.
  if (given !== undefined && (verify === undefined || identify.length === 0))
    throw new InvalidValueError(`${name} must have verify and identify`);
  return { verify, identify };
}

function readCoherence(
  version: string,
  given: unknown,
  builtIn: MinimumScores | undefined,
): MinimumScores | undefined {
  const name = `${version}.coherence`;
  if (given === undefined) return builtIn;
  if (typeof given !== 'object') return toMinimum(readScore(name, given), builtIn?.centred);
  const fields = readObject(name, given, ['raw', 'centred']);
  const raw = readOptional(`${name}.raw`, fields['raw'], readScore) ?? builtIn?.raw;
  if (raw === undefined) throw new InvalidValueError(`${name}.raw is missing`);
  return toMinimum(raw, readOptional(`${name}.centred`, fields['centred'], readScore) ?? builtIn?.centred);
}

const toMinimum = (raw: number, centred: number | undefined): MinimumScores => ({
  raw,
  ...(centred !== undefined && { centred }),
});

const toSteps = (identify: Thresholds['identify'], kind: 'raw' | 'centred'): Steps =>
  identify.flatMap(({ people, [kind]: score }) => (score === undefined ? [] : [{ people, score }]));

/** One row for every size at which one of the thresholds changes. */
function mergeSteps(raw: Steps, centred: Steps): Thresholds['identify'] {
  const sizes = [...new Set([...raw, ...centred].map(({ people }) => people))].sort((a, b) => a - b);
  const find = (steps: Steps, people: number) => steps.find((step) => people <= step.people)?.score;
  return sizes.map((people) => ({ people, ...toMinimum(find(raw, people) ?? NaN, find(centred, people)) }));
}

function readSteps(name: string, given: unknown): Steps {
  const steps = Array.isArray(given) ? given.map((step, i) => readStep(`${name}[${i}]`, step)) : [];
  if (!Array.isArray(given)) return [{ people: Infinity, score: readScore(name, given) }];
  if (steps.at(-1)?.people !== Infinity)
    throw new InvalidValueError(`${name} must end with a score for galleries of any size`);
  if (steps.some(({ people }, i) => i > 0 && people <= (steps[i - 1]?.people ?? 0)))
    throw new InvalidValueError(`${name} must have its sizes in ascending order`);
  return steps;
}

function readStep(name: string, given: unknown): Steps[number] {
  if (!Array.isArray(given)) return { people: Infinity, score: readScore(name, given) };
  const [people, score, ...others] = given as unknown[];
  if (!(Number.isInteger(people) && Number(people) > 0) || others.length > 0)
    throw new InvalidValueError(`${name} must be [number of people, score]`);
  return { people: Number(people), score: readScore(name, score) };
}

function readScore(name: string, given: unknown): number {
  if (typeof given === 'number' && given > 0 && given <= 1) return given;
  throw new InvalidValueError(
    given === undefined ? `${name} is missing` : `${name} is ${JSON.stringify(given)}`,
  );
}

const readOptional = <T>(
  name: string,
  given: unknown,
  read: (name: string, given: unknown) => T,
): T | undefined => (given === undefined ? undefined : read(name, given));

function readObject(name: string, given: unknown, known?: readonly string[]): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new InvalidValueError(`${name} is not an object`);
  const unknown = known && Object.keys(given).find((field) => !known.includes(field));
  if (unknown !== undefined)
    throw new InvalidValueError(`${name} has the unknown field ${JSON.stringify(unknown)}`);
  return given as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidValueError('the value is not JSON');
  }
}
