// licences.txt of a bundle: the packages in it, each with its licence, which must be distributed with it. It is also the list of
// what a bundle contains.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const separator = `\n${'-'.repeat(80)}\n\n`;
const heading = /^(\S+) (\S+) \((.+)\)\n/;
const textsFolder = path.join(import.meta.dirname, 'licence-texts');

/** The folder of the package that a file belongs to, installed or copied into a `vendor` folder; undefined for our own files. */
export function packageFolder(file) {
  const [, folder] = /^(.*(?:node_modules|vendor)\/(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  return folder && existsSync(path.join(folder, 'package.json')) ? folder : undefined;
}

/** The contents of licences.txt for the packages of these files. */
export function formatLicences(files) {
  const folders = new Set(files.map(packageFolder).filter(Boolean));
  const sections = new Set([...folders].sort().map(formatLicence));
  return [...sections].join(separator);
}

/** The packages that a licences.txt lists. */
export const readPackages = (file) =>
  readFileSync(file, 'utf8')
    .split(separator)
    .map((section) => {
      const [, name, version, licence] = heading.exec(section);
      return { name, version, licence };
    });

function formatLicence(folder) {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const { name, version } = manifest;
  return `${name} ${version} (${licenceOf(manifest)})\n\n${readLicence(folder, name)}\n`;
}

/** The SPDX identifier. Old packages have a list, or an object. */
export function licenceOf({ name, license, licenses = [license] }) {
  const found = [license ?? licenses].flat().map((one) => one?.type ?? one);
  if (!found.every((one) => typeof one === 'string' && one !== ''))
    throw new Error(`${name} states no licence in its package.json. Do not ship it.`);
  return found.join(' OR ');
}

/** The licence and notices of a package. licence-texts has those of packages that are published without. */
export function readLicence(folder, name) {
  const files = readdirSync(folder).filter((entry) => /^(licen[cs]e|copying)(?!.*\.[jt]s$)/i.test(entry));
  const notices = readdirSync(folder).filter((entry) => /^notice(\.\w+)?$/i.test(entry));
  const own = files.map((file) => path.join(folder, file));
  const added = [name, name.split('/')[0]].map((each) => path.join(textsFolder, `${each}.txt`));
  const [text = added.find((file) => existsSync(file))] = own;
  if (!text)
    throw new Error(
      `${name} is published without its licence. Add the text from its repository as tools/licence-texts/${name}.txt.`,
    );
  const texts = [text, ...own.slice(1), ...notices.map((file) => path.join(folder, file))];
  return texts.map((file) => readFileSync(file, 'utf8').trim()).join('\n\n');
}
