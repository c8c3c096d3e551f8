import { readFileSync } from 'node:fs';
import path from 'node:path';

// In a folder of packages, so that licences.txt has its licence.
const folder = path.resolve(import.meta.dirname, '../vendor/mrz-detection');
const characters = `\0${path.join(folder, 'characters')}`;

/** For the page: the module 'mrz-detection/characters' exports the URL of the document reader's model. */
export function mrzCharacters() {
  return {
    name: 'mrz-characters',
    resolveId: (id) => (id === 'mrz-detection/characters' ? characters : undefined),
    load(id) {
      if (id !== characters) return undefined;
      const source = readFileSync(path.join(folder, 'characters.bin'));
      const file = this.emitFile({ type: 'asset', name: 'mrz-characters.bin', source });
      const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
      return [
        `export const url = import.meta.ROLLUP_FILE_URL_${file};`,
        `export const size = ${source.length};`,
        `export const version = '${version}';`,
      ].join('\n');
    },
  };
}
