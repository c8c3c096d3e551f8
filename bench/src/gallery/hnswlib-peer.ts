import { spawnSync } from 'node:child_process';
import { progress } from '../suite/report';
import type { Peer } from './peer';

const expansions = [256, 320, 384, 448, 512, 768, 1024];

/** hnswlib, if it is compiled or can be compiled: install scripts are disabled, so it has no binary. */
export async function hnswlibPeer(dimension: number, people: number): Promise<Peer | undefined> {
  const library = (await load()) ?? (compile() ? await load() : undefined);
  if (!library) return undefined;
  const index = new library.HierarchicalNSW('cosine', dimension);
  index.initIndex({ maxElements: people, m: 16, efConstruction: 200 });
  let expansion = expansions[0]!;
  index.setEf(expansion);
  return {
    get name() {
      return `hnswlib, ef ${expansion}`;
    },
    add: (entries) => {
      for (const { label, vectors } of entries) index.addPoint(Array.from(vectors[0]!), label);
    },
    search: (probe, k) => index.searchKnn(Array.from(probe), k).neighbors,
    lookHarder: () => {
      const next = expansions[expansions.indexOf(expansion) + 1];
      if (next !== undefined) index.setEf((expansion = next));
      return next !== undefined;
    },
  };
}

async function load(): Promise<typeof import('hnswlib-node') | undefined> {
  try {
    const module = (await import('hnswlib-node')) as typeof import('hnswlib-node') & {
      default?: typeof import('hnswlib-node');
    };
    return module.default ?? module;
  } catch {
    return undefined;
  }
}

function compile(): boolean {
  progress('compiling hnswlib-node, once');
  const { status, stderr } = spawnSync('npm', ['rebuild', 'hnswlib-node', '--ignore-scripts=false'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    progress(`hnswlib-node is not available: ${stderr?.trim().split('\n').at(-1) ?? 'no npm'}`);
  return status === 0;
}
