import { createSyntheticFaces, measuredFaces } from './synthetic-faces';

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, it, i) => sum + it * b[i]!, 0);
const norm = (vector: Float32Array): number => Math.sqrt(dot(vector, vector));
const cosine = (a: Float32Array, b: Float32Array): number => dot(a, b) / (norm(a) * norm(b));
const mean = (values: number[]): number => values.reduce((sum, it) => sum + it, 0) / values.length;
const deviation = (values: number[]): number => {
  const centre = mean(values);
  return Math.sqrt(mean(values.map((it) => (it - centre) ** 2)));
};
const share = (values: number[], test: (value: number) => boolean): number =>
  values.filter(test).length / values.length;

describe('synthetic face descriptors', () => {
  const population = createSyntheticFaces({ seed: 7 });
  const people = Array.from({ length: 1_500 }, () => population.person());
  const firsts = people.map((person) => person.capture());
  const seconds = people.map((person) => person.capture());
  const mates = firsts.map((first, i) => cosine(first, seconds[i]!));
  const unit = firsts.map((first) => first.map((it) => it / norm(first)));
  const strangers = unit.flatMap((a, i) => unit.slice(i + 1).map((b) => dot(a, b)));

  it('have the norm of measured ones', () => {
    expect(firsts[0]).toHaveLength(128);
    const norms = firsts.map(norm);
    expect(Math.abs(mean(norms) - measuredFaces.norm.mean)).toBeLessThan(0.02);
    expect(Math.abs(deviation(norms) - measuredFaces.norm.deviation)).toBeLessThan(0.012);
  });

  it('are as similar between people as measured ones', () => {
    expect(Math.abs(mean(strangers) - measuredFaces.strangers.mean)).toBeLessThan(0.01);
    expect(Math.abs(deviation(strangers) - measuredFaces.strangers.deviation)).toBeLessThan(0.004);
  });

  it('are as similar within a person as measured ones', () => {
    const middle = mates.toSorted((a, b) => a - b)[mates.length >> 1]!;
    expect(Math.abs(middle - measuredFaces.mates.median)).toBeLessThan(0.004);
    expect(share(mates, (it) => it < measuredFaces.mates.lowest)).toBeLessThan(0.1);
    expect(share(mates, (it) => it < 0.94)).toBeLessThan(0.015);
  });

  it('have a few look-alikes, but no false match at 0.97', () => {
    expect(share(strangers, (it) => it >= 0.908)).toBeGreaterThan(0.005);
    expect(share(strangers, (it) => it >= 0.908)).toBeLessThan(0.02);
    expect(share(strangers, (it) => it >= 0.94)).toBeGreaterThan(0.00005);
    expect(share(strangers, (it) => it >= 0.94)).toBeLessThan(0.0006);
    expect(strangers.some((it) => it >= 0.97)).toBe(false);
  });

  it('are spread as widely around their mean as measured ones', () => {
    const centre = firsts[0]!.map((_, i) => mean(firsts.map((first) => first[i]!)));
    const centred = (vector: Float32Array): Float32Array => vector.map((it, i) => it - centre[i]!);
    const alike = firsts.map((first, i) => cosine(centred(first), centred(seconds[i]!)));
    expect(Math.abs(mean(alike) - measuredFaces.centred.mates)).toBeLessThan(0.03);
    // The rotation spreads the mean over all dimensions.
    expect(Math.max(...centre.map(Math.abs))).toBeLessThan(0.5);
  });

  it('are deterministic for a seed, whatever the order of captures', () => {
    const again = createSyntheticFaces({ seed: 7 });
    const [ada, bob] = [again.person(), again.person()];
    expect(bob.capture()).toEqual(firsts[1]);
    expect(ada.capture()).toEqual(firsts[0]);
    expect(bob.capture()).toEqual(seconds[1]);
    expect(createSyntheticFaces({ seed: 8 }).person().capture()).not.toEqual(firsts[0]);
  });

  it('support other dimensions', () => {
    const wide = createSyntheticFaces({ seed: 7, dimension: 512 });
    const [ada, bob] = [wide.person(), wide.person()];
    expect(ada.capture()).toHaveLength(512);
    expect(cosine(ada.capture(), ada.capture())).toBeGreaterThan(0.93);
    expect(cosine(ada.capture(), bob.capture())).toBeLessThan(0.93);
  });
});
