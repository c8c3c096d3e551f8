import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Writes licences.txt: the packages in the bundles of the page and its workers, each with its licence. */
export function licences() {
  const folders = new Set();
  const collect = (bundle) => {
    const modules = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds);
    for (const folder of modules.map(packageFolder)) if (folder) folders.add(folder);
  };
  return {
    worker: { name: 'licences-of-worker', generateBundle: (_, bundle) => collect(bundle) },
    page: {
      name: 'licences',
      // The workers are bundled before the page.
      generateBundle(_, bundle) {
        collect(bundle);
        const texts = [...folders].sort().map(readLicence);
        this.emitFile({ type: 'asset', fileName: 'licences.txt', source: texts.join('\n\n') });
      },
    },
  };
}

/** The folder of the package that a module belongs to; undefined for our own modules. */
function packageFolder(id) {
  const [file] = id.replace('\0', '').split('?');
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  return folder && existsSync(path.join(folder, 'package.json')) ? folder : undefined;
}

function readLicence(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  const text = file ? readFileSync(path.join(folder, file), 'utf8').trim() : `Licence: ${license}`;
  return `${name} ${version} (${license})\n\n${text}\n`;
}
