import { configuredThresholds, thresholdVariables } from './threshold.config';
import { findIdentifyThreshold, findThresholds } from './threshold-table';

const read = (value: unknown) => thresholdVariables.MATCH_THRESHOLDS.read(JSON.stringify(value));
const builtIn = configuredThresholds({ MATCH_THRESHOLDS: undefined });

describe('thresholds', () => {
  it('are 0.875 for 1:1 and 0.92 for 1:N at any size', () => {
    const defaults = findThresholds(builtIn, 'FACE3_1');
    expect(defaults.verify).toBe(0.875);
    expect([1, 1e6].map((people) => findIdentifyThreshold(defaults, people))).toEqual([0.92, 0.92]);
  });

  it('increase with the size of the gallery for FACEAPI_1', () => {
    const faceApi = findThresholds(builtIn, 'FACEAPI_1');
    expect(faceApi.verify).toBe(0.94);
    expect([0, 100, 101, 1000, 1001, 1e6].map((people) => findIdentifyThreshold(faceApi, people))).toEqual([
      0.94, 0.94, 0.95, 0.95, 0.96, 0.96,
    ]);
  });

  it('can be configured per version without changing others', () => {
    const table = configuredThresholds({
      MATCH_THRESHOLDS: read({ ACME_2: { verify: 0.5, identify: [[10, 0.6], 0.7] } }),
    });
    expect(findIdentifyThreshold(findThresholds(table, 'ACME_2'), 10)).toBe(0.6);
    expect(findIdentifyThreshold(findThresholds(table, 'ACME_2'), 11)).toBe(0.7);
    expect(findThresholds(table, 'FACEAPI_1')).toEqual(findThresholds(builtIn, 'FACEAPI_1'));
  });

  it.each([
    [[]],
    [{ face: { verify: 0.9, identify: 0.9 } }],
    [{ FACE: {} }],
    [{ FACE: { verify: 1.1, identify: 0.9 } }],
    [{ FACE: { verify: 0.9, identify: [[100, 0.9]] } }],
    [{ FACE: { verify: 0.9, identify: [[100, 0.9], [10, 0.9], 0.9] } }],
    [{ FACE: { verify: 0.9, identify: ['x'] } }],
  ])('reject %j', (value) => expect(read(value)).toBeUndefined());
});
