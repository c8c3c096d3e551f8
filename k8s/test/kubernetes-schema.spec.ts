import { render, withHelm } from './helm';
import { schemaProblems } from './kubernetes-schema';
import type { Manifest } from './manifest';
import { valueSets } from './value-sets';

// What stands in a manifest, what somebody might write instead, and what the check says of it.
const mistakes = [
  ['a misspelt field', '"maxUnavailable"', '"maxUnavailble"', `'"maxUnavailble"' does not exist`],
  ['a misspelt field deep inside', '"readOnlyRoot', '"readonlyRoot', 'readonlyRootFilesystem'],
  ['a wrong type', '"containerPort":8080', '"containerPort":"http"', 'containerPort must be integer'],
  ['an unknown word', '"pathType":"Exact"', '"pathType":"exact"', 'one of the allowed values'],
  ['a missing field', '"scaleTargetRef"', '"target"', 'must have required property scaleTargetRef'],
] as const;

/** The first manifest that has `right` in it, with something wrong in its place. */
function spoilt(manifests: readonly Manifest[], right: string, wrong: string): Manifest {
  const text = manifests.map((manifest) => JSON.stringify(manifest)).find((one) => one.includes(right));
  if (text === undefined) throw new Error(`there is no ${right} to spoil`);
  return JSON.parse(text.replace(right, wrong)) as Manifest;
}

withHelm('what the chart renders', () => {
  let problems: string[][];
  beforeAll(async () => {
    const rendered = await Promise.all(Object.values(valueSets).map((set) => render(set)));
    const different = new Map(rendered.flat().map((manifest) => [JSON.stringify(manifest), manifest]));
    const spoiltOnes = mistakes.map(([, right, wrong]) => spoilt(rendered.flat(), right, wrong));
    // All at once: the compiler reads the types of Kubernetes for as long as it judges all manifests.
    problems = await schemaProblems([...spoiltOnes, ...different.values()]);
  });

  it('is what Kubernetes, KEDA and the Prometheus operator know, whatever the values', () => {
    expect(problems.slice(mistakes.length).flat()).toEqual([]);
  });

  it.each(mistakes.map(([mistake, , , said], index) => ({ mistake, said, index })))(
    'is looked at closely enough to find $mistake',
    ({ said, index }) => {
      expect(problems[index]).toEqual(expect.arrayContaining([expect.stringContaining(said)]));
    },
  );
});
