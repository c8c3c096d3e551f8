import { render, withHelm } from '../helm';
import type { Manifest } from '../manifest';
import { valueSets } from '../value-sets';
import { availabilityPolicies } from './availability.table';
import { consolePolicies } from './console.table';
import { podPolicies } from './pod.table';
import { wiringPolicies } from './wiring.table';

const policies = [...podPolicies, ...availabilityPolicies, ...wiringPolicies, ...consolePolicies];

withHelm.each(Object.entries(valueSets))('a release with the values: %s', (_, set) => {
  let manifests: Manifest[];
  beforeAll(async () => {
    manifests = await render(set);
  });

  it.each(policies)('$rule', ({ broken }) => {
    expect(broken(manifests)).toEqual([]);
  });
});

withHelm('the policies', () => {
  let manifests: Manifest[];
  beforeAll(async () => {
    manifests = await render(valueSets['with the console'] ?? {});
  });

  it.each(policies)('detect a violation: $rule', ({ broken, breach }) => {
    const violating = structuredClone(manifests);
    breach(violating);

    expect(broken(violating)).not.toEqual([]);
  });
});
