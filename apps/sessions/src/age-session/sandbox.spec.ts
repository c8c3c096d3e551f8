import { ageRequest, both, failures } from '../../test/support/age-facts';
import type { AgeFindings } from './age-findings';
import type { AgeRequest } from './age-request';
import { nextState } from './age-session.machine';
import { readSandboxOutcome, sandboxChanges, type SandboxOutcome } from './sandbox';

const key = (mode: 'live' | 'test') => ({ id: 'key', customerId: 'customer', mode });
const read = (header: string) => () => readSandboxOutcome(key('test'), header);

describe('the header x-sandbox-outcome', () => {
  it('is optional with any key', () => {
    expect(readSandboxOutcome(key('live'), undefined)).toBeUndefined();
    expect(readSandboxOutcome(key('test'), undefined)).toBeUndefined();
  });

  it('is rejected with a live key, whatever its content', () => {
    for (const header of ['{}', 'nonsense', ''])
      expect(() => readSandboxOutcome(key('live'), header)).toThrow(
        /test keys only.* Use a test key, or omit the header\.$/,
      );
  });

  it.each(['', 'nonsense', '[]', 'null', '25', '"age"', '{"age":25'])(
    'rejects %j, which is not a JSON object',
    (header) => {
      expect(read(header)).toThrow('x-sandbox-outcome: must be a JSON object, for example {"error":1}');
    },
  );

  it.each([
    ['age', '"25"'],
    ['age', '-1'],
    ['age', '151'],
    ['documentAge', 'true'],
    ['faceMatch', '"yes"'],
    ['flow', '"STARTED"'],
    ['flow', '"PURGED"'],
    ['error', '2'],
    ['error', '"1"'],
    ['indicators', '[]'],
    ['indicators', '{"headless":{"webdriver":"yes"}}'],
    ['indicators', '{"headless":true}'],
  ])('reports the header and the field if %s is %s', (field, value) => {
    expect(read(`{"${field}":${value}}`)).toThrow(new RegExp(`^x-sandbox-outcome: ${field} must `));
  });

  it('reports all errors at once', () => {
    expect(read('{"age":"x","faceMatch":1,"flow":2}')).toThrow(/age must .*; faceMatch must .*; flow must /);
  });

  it('rejects a COMPLETED flow with the desktop error', () => {
    expect(read('{"flow":"COMPLETED","error":-5}')).toThrow(
      'x-sandbox-outcome: error -5 requires flow CANCELLED or EXPIRED',
    );
    for (const flow of ['CANCELLED', 'EXPIRED'])
      expect(read(JSON.stringify({ flow, error: -5 }))()).toEqual({ flow, error: -5 });
  });

  it('ignores unknown fields', () => {
    expect(read('{"age":30,"colour":"red"}')()).toEqual({ age: 30 });
  });
});

describe('sandboxChanges', () => {
  const requests: Partial<AgeRequest>[] = [
    {},
    { stepUpEnabled: true },
    { requirements: [both[1]] },
    { requirements: [...both] },
    { requirements: [both[1], both[0]] },
  ];
  const outcomes: SandboxOutcome[] = [
    {},
    { age: 10 },
    { age: 10, documentAge: 30, faceMatch: false },
    { flow: 'CANCELLED' },
    { flow: 'EXPIRED', age: 30 },
    { error: 1 },
    { error: -5 },
    { error: -5, flow: 'CANCELLED' },
    { error: -7, flow: 'CANCELLED' },
  ];
  const cases = requests.flatMap((request) => outcomes.map((outcome) => ({ request, outcome })));

  it.each(cases)('leads to an end by the state machine: $request with $outcome', ({ request, outcome }) => {
    const events = sandboxChanges(ageRequest(request), outcome).map(({ event }) => event!);
    const end = events.reduce<string | undefined>((state, event) => nextState(state!, event), 'CREATED');
    expect(end).toBe(outcome.flow ?? (outcome.error === -5 ? 'EXPIRED' : 'COMPLETED'));
  });

  it.each([
    ['threshold', undefined],
    ['exact', 25],
    ['both', 25],
  ] as const)('includes the age only if the format %s includes it', (format, age) => {
    const request = ageRequest({ facialAgeEstimationReturnFormat: format });
    const [, last] = sandboxChanges(request, { age: 25 });
    expect((last?.findings as { face: { age?: number } }).face.age).toBe(age);
  });

  it.each<[SandboxOutcome, Partial<AgeRequest>, Partial<AgeFindings>]>([
    [{ error: 1 }, {}, { spent: 'face', failures: failures({ face: ['spoof', 'spoof', 'spoof'] }) }],
    [
      { error: -7 },
      { requirements: [both[1]] },
      {
        spent: 'identity_document',
        failures: failures({ identity_document: ['camera', 'camera', 'camera'] }),
      },
    ],
  ])('uses up the tries with %j and %j', (outcome, request, known) => {
    expect(sandboxChanges(ageRequest(request), outcome).at(-1)?.findings).toMatchObject(known);
  });

  it('has no face match with one step', () => {
    const last = sandboxChanges(ageRequest(), { faceMatch: true }).at(-1);
    expect(last?.findings).not.toHaveProperty('matchScore');
  });
});
