import { createHash } from 'node:crypto';

/** The part of a CycloneDX document that is read here. The rest is kept as `npm sbom` writes it. */
export interface Sbom {
  serialNumber: string;
  metadata: { timestamp: string; lifecycles: { phase: string }[]; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Component {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  purl?: string;
  licenses?: unknown;
  description?: string;
}

/** What an artefact contains. */
export interface Contents {
  name: string;
  version: string;
  packages: readonly { name: string; version: string; licence?: string }[];
}

/**
 * The SBOM of an artefact: the components of the lock file that it really contains. What npm does not describe is added by name.
 */
export function sbomOf(all: Sbom, { name, version, packages }: Contents, seconds: number): Sbom {
  const wanted = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
  const kept = all.components.filter((component) => wanted.has(idOf(component)));
  const known = new Set(kept.map(idOf));
  const added = [...wanted]
    .filter(([id]) => !known.has(id))
    .map(([id, { name, version, licence }]) => toComponent(id, name, version, licence));
  const components = [...kept, ...added].toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const root = `gatehouse-${name}@${version}`;
  const refs = new Set(components.map((component) => component['bom-ref']));
  const inner = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  const document: Sbom = {
    ...all,
    serialNumber: '',
    metadata: {
      ...all.metadata,
      timestamp: new Date(seconds * 1000).toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: { 'bom-ref': root, type: 'application', name: `gatehouse-${name}`, version },
    },
    components,
    dependencies: [{ ref: root, dependsOn: [...refs] }, ...inner],
  };
  return { ...document, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(document))}` };
}

const idOf = ({ name, version }: Component): string => `${name}@${version}`;

const toComponent = (id: string, name: string, version: string, licence?: string): Component => ({
  'bom-ref': id,
  type: 'library',
  name,
  version,
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  ...(licence && { licenses: [{ license: { id: licence } }] }),
});

/** A UUID (version 8) that depends only on the text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
