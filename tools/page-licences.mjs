import { formatLicences } from './licences.mjs';

/** Writes licences.txt: the packages in the bundles of the page and its workers, each with its licence. */
export function licences() {
  const files = new Set();
  const collect = (bundle) => {
    const modules = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds);
    for (const id of modules) files.add(id.replace('\0', '').split('?')[0]);
  };
  return {
    worker: { name: 'licences-of-worker', generateBundle: (_, bundle) => collect(bundle) },
    page: {
      name: 'licences',
      // The workers are bundled before the page.
      generateBundle(_, bundle) {
        collect(bundle);
        this.emitFile({ type: 'asset', fileName: 'licences.txt', source: formatLicences([...files]) });
      },
    },
  };
}
