import { InvalidValueError, loadConfig } from '@gatehouse/platform';
import { configuredThresholds, thresholdVariables } from './threshold.config';
import { findIdentifyThreshold, findThresholds } from './threshold-table';

const read = (value: unknown) => thresholdVariables.MATCH_THRESHOLDS.read(JSON.stringify(value));
const configure = (value: unknown) => configuredThresholds({ MATCH_THRESHOLDS: read(value) });
const builtIn = configuredThresholds({ MATCH_THRESHOLDS: undefined });

describe('thresholds', () => {
  it('are 0.875 for 1:1 and 0.92 for 1:N at any size, without a centred score', () => {
    const defaults = findThresholds(builtIn, 'FACE3_1');
    expect(defaults.verify).toEqual({ raw: 0.875 });
    expect([1, 1e6].map((people) => findIdentifyThreshold(defaults, people))).toMatchObject([
      { raw: 0.92 },
      { raw: 0.92 },
    ]);
    expect(defaults.identify.some(({ centred }) => centred !== undefined)).toBe(false);
    expect(defaults.coherence).toBeUndefined();
  });

  it('increase with the size of the gallery for FACEAPI_1, with a centred score at every size', () => {
    const faceApi = findThresholds(builtIn, 'FACEAPI_1');
    expect(faceApi.verify).toEqual({ raw: 0.94, centred: 0.45 });
    expect(
      [0, 100, 101, 1000, 1001, 1e6].map((people) => findIdentifyThreshold(faceApi, people)),
    ).toMatchObject([
      { raw: 0.94, centred: 0.5 },
      { raw: 0.94, centred: 0.5 },
      { raw: 0.95, centred: 0.52 },
      { raw: 0.95, centred: 0.52 },
      { raw: 0.96, centred: 0.52 },
      { raw: 0.96, centred: 0.52 },
    ]);
  });

  it('can be configured per version without changing others', () => {
    const table = configure({ ACME_2: { verify: 0.5, identify: [[10, 0.6], 0.7] } });
    expect(findIdentifyThreshold(findThresholds(table, 'ACME_2'), 10)).toEqual({ people: 10, raw: 0.6 });
    expect(findIdentifyThreshold(findThresholds(table, 'ACME_2'), 11)).toEqual({
      people: Infinity,
      raw: 0.7,
    });
    expect(findThresholds(table, 'FACEAPI_1')).toEqual(findThresholds(builtIn, 'FACEAPI_1'));
  });

  it('can name centred scores and coherence, with sizes of their own', () => {
    const table = configure({
      ACME_2: {
        verify: 0.9,
        identify: [[1000, 0.93], 0.95],
        centred: { verify: 0.4, identify: [[50, 0.45], 0.5] },
        coherence: 0.8,
      },
    });
    expect(findThresholds(table, 'ACME_2')).toEqual({
      verify: { raw: 0.9, centred: 0.4 },
      identify: [
        { people: 50, raw: 0.93, centred: 0.45 },
        { people: 1000, raw: 0.93, centred: 0.5 },
        { people: Infinity, raw: 0.95, centred: 0.5 },
      ],
      coherence: { raw: 0.8 },
    });
    const both = configure({ ACME_2: { coherence: { raw: 0.8, centred: 0.3 } } });
    expect(findThresholds(both, 'ACME_2').coherence).toEqual({ raw: 0.8, centred: 0.3 });
  });

  it('keep what an override does not name', () => {
    const faceApi = findThresholds(builtIn, 'FACEAPI_1');
    expect(findThresholds(configure({ FACEAPI_1: { verify: 0.97 } }), 'FACEAPI_1')).toEqual({
      ...faceApi,
      verify: { raw: 0.97, centred: 0.45 },
    });
    expect(findThresholds(configure({ FACEAPI_1: { identify: 0.98 } }), 'FACEAPI_1').identify).toEqual([
      { people: 100, raw: 0.98, centred: 0.5 },
      { people: 1000, raw: 0.98, centred: 0.52 },
      { people: Infinity, raw: 0.98, centred: 0.52 },
    ]);
    expect(findThresholds(configure({ FACEAPI_1: { centred: { verify: 0.6 } } }), 'FACEAPI_1')).toEqual({
      ...faceApi,
      verify: { raw: 0.94, centred: 0.6 },
    });
    expect(findThresholds(configure({ FACEAPI_1: { coherence: 0.9 } }), 'FACEAPI_1').coherence).toEqual({
      raw: 0.9,
      centred: 0.45,
    });
    const own = { centred: { verify: 0.4, identify: 0.5 } };
    expect(findThresholds(configure({ FACE3_1: own }), 'FACE3_1')).toEqual({
      verify: { raw: 0.875, centred: 0.4 },
      identify: [{ people: Infinity, raw: 0.92, centred: 0.5 }],
    });
  });

  it.each<[unknown, string]>([
    [[], 'the value is not an object'],
    [
      { face: { verify: 0.9, identify: 0.9 } },
      '"face" is not a version (1 to 32 letters A to Z, digits or _)',
    ],
    [{ FACE: {} }, 'FACE has no threshold'],
    [{ FACE: 0.9 }, 'FACE is not an object'],
    [{ FACE: { verify: 1.1, identify: 0.9 } }, 'FACE.verify is 1.1'],
    [{ FACE: { verify: null } }, 'FACE.verify is null'],
    [{ FACE: { identify: [[100, 0.9]] } }, 'FACE.identify must end with a score for galleries of any size'],
    [{ FACE: { identify: [] } }, 'FACE.identify must end with a score for galleries of any size'],
    [
      { FACE: { identify: [[100, 0.9], [10, 0.9], 0.9] } },
      'FACE.identify must have its sizes in ascending order',
    ],
    [{ FACE: { identify: [0.9, 0.95] } }, 'FACE.identify must have its sizes in ascending order'],
    [{ FACE: { identify: ['x'] } }, 'FACE.identify[0] is "x"'],
    [{ FACE: { identify: [[10, 2], 0.9] } }, 'FACE.identify[0] is 2'],
    [{ FACE: { identify: [[10], 0.9] } }, 'FACE.identify[0] is missing'],
    [{ FACE: { identify: [[1.5, 0.9], 0.9] } }, 'FACE.identify[0] must be [number of people, score]'],
    [{ FACE: { centred: { verify: 0.4 } } }, 'FACE.centred must have verify and identify'],
    [{ FACE: { centred: 0.4 } }, 'FACE.centred is not an object'],
    [{ FACE: { centred: { verify: 0, identify: 0.5 } } }, 'FACE.centred.verify is 0'],
    [{ FACE: { centered: { verify: 0.4, identify: 0.5 } } }, 'FACE has the unknown field "centered"'],
    [{ FACE: { coherence: 80 } }, 'FACE.coherence is 80'],
    [{ FACE: { coherence: null } }, 'FACE.coherence is not an object'],
    [{ FACE: { coherence: { centred: 0.3 } } }, 'FACE.coherence.raw is missing'],
  ])('reject %j with the reason', (value, reason) => {
    expect(() => read(value)).toThrow(new InvalidValueError(reason));
  });

  it('stop the start with the reason', () => {
    const start = () =>
      loadConfig(thresholdVariables, { MATCH_THRESHOLDS: '{"ACME_2":{"centred":{"verify":0.4}}}' });
    expect(start).toThrow(
      'MATCH_THRESHOLDS must be a JSON object of versions, each with verify, identify, centred or coherence; scores are above 0 and at most 1; ACME_2.centred must have verify and identify.',
    );
  });

  it('reject a value that is not JSON', () => {
    expect(() => thresholdVariables.MATCH_THRESHOLDS.read('{')).toThrow(
      new InvalidValueError('the value is not JSON'),
    );
  });
});
