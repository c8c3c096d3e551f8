import { type FaceModel, type FaceModelFile, faceModelNames, faceModels } from '@gatehouse/biometrics';
import { type Command, printTable } from '@gatehouse/platform';
import { parseArgs } from 'node:util';
import type { Dispatcher } from 'undici';
import { ProgressLine } from '../datasets/progress-line';
import { downloadModelFile } from './model-download';
import { copyModelFiles, type FileState, readFileState } from './model-file';

/** Where the models are stored, and how to connect to where they come from. */
export interface ModelStore {
  folder: string;
  dispatcher?: Dispatcher;
}

const models: readonly FaceModel[] = Object.values(faceModels);
const fetchedNames = models.filter(({ files }) => files.length > 0).map(({ name }) => name);

/** The commands of `npm run models`. */
export const modelsCommands: Record<string, Command<ModelStore>> = {
  get: {
    usage: 'get NAME [--from URL] [--copy-to FOLDER]',
    about: 'fetch the files of a model, check them, and copy them to a folder',
    parse(args) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { from: { type: 'string' }, 'copy-to': { type: 'string' } },
      });
      const model = findModel(positionals);
      const addresses = findAddresses(model, values.from);
      const target = values['copy-to'];
      return async (store) => {
        await get(model, addresses, store);
        if (target !== undefined) await copyModelFiles(model, store.folder, target);
      };
    },
  },
  list: {
    usage: 'list',
    about: 'list the models and the state of their files',
    parse(args) {
      parseArgs({ args });
      return list;
    },
  },
};

/** Printed below the commands. */
export const modelsFooter = [
  '',
  `Models to get: ${fetchedNames.join(', ')}. Their files go to GATEHOUSE_MODELS (default .gatehouse/models).`,
  'docs/face-models.md says where they come from, what was measured, and what was not.',
].join('\n');

async function get(
  { name, files }: FaceModel,
  addresses: ReadonlyMap<FaceModelFile, string>,
  { folder, dispatcher }: ModelStore,
): Promise<void> {
  if (files.length === 0) console.log(`${name} needs no files: it is part of the launch page.`);
  for (const file of files) {
    const line = new ProgressLine(file.fileName);
    const from = addresses.get(file);
    const options = {
      folder,
      onProgress: line.show,
      ...(from && { from }),
      ...(dispatcher && { dispatcher }),
    };
    const outcome = await downloadModelFile(file, options).finally(() => line.end());
    const verb = outcome === 'present' ? 'Already there' : 'Downloaded';
    console.log(
      `${verb}: ${file.fileName}, ${file.bytes} bytes, sha256 ${file.sha256}, licence ${file.licence}.`,
    );
  }
  if (files.length > 0) console.log(`Start with FACE_MODEL=${name} and GATEHOUSE_MODELS=${folder}.`);
}

async function list({ folder }: ModelStore): Promise<void> {
  const rows = await Promise.all(models.map((model) => toRows(model, folder)));
  printTable(['model', 'version', 'file', 'bytes', 'licence', 'state'], rows.flat());
  console.log(`\nFolder: ${folder}`);
}

async function toRows({ name, version, files }: FaceModel, folder: string): Promise<string[][]> {
  if (files.length === 0) return [[name, version, '-', '-', '-', 'part of the launch page']];
  return Promise.all(
    files.map(async (file) => {
      const state = toText(await readFileState(folder, file), file);
      return [name, version, file.fileName, String(file.bytes), file.licence, state];
    }),
  );
}

function toText(state: FileState, { bytes }: FaceModelFile): string {
  if (state.kind === 'partial') return `${Math.floor((100 * state.bytes) / bytes)} % downloaded`;
  return state.kind;
}

function findModel(positionals: readonly string[]): FaceModel {
  const [name] = positionals;
  const known = faceModelNames.find((each) => each === name);
  if (!known || positionals.length > 1) throw new Error(`Name one model: ${faceModelNames.join(' or ')}.`);
  return faceModels[known];
}

/** An address that ends with a slash is a folder; any other is that of the only file. */
function findAddresses({ name, files }: FaceModel, from?: string): Map<FaceModelFile, string> {
  if (from === undefined) return new Map();
  if (!/^https?:\/\/[^/]/.test(from))
    throw new Error('--from must be a URL that begins with https:// or http://.');
  if (from.endsWith('/')) return new Map(files.map((file) => [file, from + file.fileName]));
  if (files.length > 1)
    throw new Error(`${name} has ${files.length} files: give the folder of all, with a slash at the end.`);
  return new Map(files.map((file) => [file, from]));
}
