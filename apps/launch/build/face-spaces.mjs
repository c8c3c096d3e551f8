import esbuild from 'esbuild';
import path from 'node:path';

const spaces = '\0face-spaces';
const library = path.resolve(import.meta.dirname, '../../../libs/biometrics/src');

/** For the page: the module 'face-spaces' exports URL and size of the packed space of each face model. */
export function faceSpaces() {
  return {
    name: 'face-spaces',
    resolveId: (id) => (id === 'face-spaces' ? spaces : undefined),
    async load(id) {
      if (id !== spaces) return undefined;
      const { knownSpaces, packSpace } = await loadLibrary();
      const entries = Object.entries(knownSpaces).map(([version, space]) => {
        const source = packSpace(space);
        const file = this.emitFile({ type: 'asset', name: `${version.toLowerCase()}-space.bin`, source });
        return `${version}: { url: import.meta.ROLLUP_FILE_URL_${file}, size: ${source.length} }`;
      });
      return `export const faceSpaces = { ${entries.join(', ')} };`;
    },
  };
}

/** The tables and the format of the server, so that page and server cannot differ. */
async function loadLibrary() {
  const contents = `export * from './spaces'; export { packSpace } from './index';`;
  const { outputFiles } = await esbuild.build({
    stdin: { contents, resolveDir: library, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
