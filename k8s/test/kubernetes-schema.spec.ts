import { render, withHelm } from './helm';
import { schemaProblems } from './kubernetes-schema';
import type { Manifest } from './manifest';
import { valueSets } from './value-sets';

// A correct text in a manifest, a mistake in its place, and the expected error.
const mistakes = [
  ['a misspelt field', '"maxUnavailable"', '"maxUnavailble"', `'"maxUnavailble"' does not exist`],
  ['a misspelt field deep inside', '"readOnlyRoot', '"readonlyRoot', 'readonlyRootFilesystem'],
  ['a wrong type', '"containerPort":8080', '"containerPort":"http"', 'containerPort must be integer'],
  ['an unknown enum value', '"pathType":"Exact"', '"pathType":"exact"', 'one of the allowed values'],
  ['a missing field', '"scaleTargetRef"', '"target"', 'must have required property scaleTargetRef'],
] as const;

/** The first manifest that contains `right`, with the mistake in its place. */
function withMistake(manifests: readonly Manifest[], right: string, wrong: string): Manifest {
  const text = manifests.map((manifest) => JSON.stringify(manifest)).find((one) => one.includes(right));
  if (text === undefined) throw new Error(`no manifest contains ${right}`);
  return JSON.parse(text.replace(right, wrong)) as Manifest;
}

withHelm('the rendered chart', () => {
  let problems: string[][];
  beforeAll(async () => {
    const rendered = await Promise.all(Object.values(valueSets).map((set) => render(set)));
    const different = new Map(rendered.flat().map((manifest) => [JSON.stringify(manifest), manifest]));
    const invalid = mistakes.map(([, right, wrong]) => withMistake(rendered.flat(), right, wrong));
    // All in one program: loading the Kubernetes types takes as long as checking all manifests.
    problems = await schemaProblems([...invalid, ...different.values()]);
  });

  it('matches the schemas of Kubernetes, KEDA and the Prometheus operator for all values', () => {
    expect(problems.slice(mistakes.length).flat()).toEqual([]);
  });

  it.each(mistakes.map(([mistake, , , problem], index) => ({ mistake, problem, index })))(
    'is checked for $mistake',
    ({ problem, index }) => {
      expect(problems[index]).toEqual(expect.arrayContaining([expect.stringContaining(problem)]));
    },
  );
});
