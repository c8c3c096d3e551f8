import { readFileSync } from 'node:fs';
import { licenceOf } from '../../licences.mjs';
import { dependencyReasons, type OtherDependency, otherDependencies } from './dependency.table';
import { markdownTable } from './markdown-table';

interface Manifest {
  name: string;
  version: string;
  repository?: string | { url: string };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const read = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8')) as Manifest;

const columns = ['package', 'version', 'licence', 'maintained at', 'why', 'instead'];

const head = `# Dependencies

Written by \`npm run docs:write\` from the manifests of the packages and \`tools/src/docs/dependency.table.ts\`; CI fails when they differ, or when a package has no reason.

We add few packages: maintained ones, under MIT, Apache-2.0, BSD or ISC, from npm, without code that runs at install time (\`ignore-scripts\`), that work on Node.js 20.19. The exception is \`axe-core\` (MPL-2.0), which only tests run. Versions are exact, and the lock file has the digest of each
package. \`licences.txt\` next to each bundle has the licences of all packages in it, and the [SBOM](releasing.md#files) of a release lists them.
`;

/** docs/dependencies.md: each direct dependency, why, its licence, who maintains it, and what we would use instead. */
export function renderDependenciesPage(): string {
  const { dependencies = {}, devDependencies = {} } = read('package.json');
  const { dependencies: faceModels = {} } = read('face-models/package.json');
  const { devDependencies: checks = {} } = read('checks/package.json');
  checkReasons(Object.keys({ ...dependencies, ...faceModels, ...devDependencies, ...checks }));
  return [
    head,
    section('Shipped', 'In an app, the launch page, an image or the SDK: `dependencies`.', dependencies),
    section(
      'Shipped, for other face models',
      '`dependencies` of `face-models/package.json`: in the launch page of images and releases. `npm start` installs them only if `FACE_MODEL` is not `faceapi`.',
      faceModels,
    ),
    section('Build and start', '`devDependencies` of `package.json`.', devDependencies),
    section(
      'Tests, lint, docs and benchmarks',
      '`devDependencies` of `checks/package.json`; `npm start` does not install them.',
      checks,
    ),
    otherSection(),
  ].join('\n');
}

function checkReasons(names: readonly string[]): void {
  const explained = dependencyReasons.flatMap(({ packages }) => packages);
  const unexplained = names.filter((name) => !explained.includes(name));
  const gone = explained.filter((name, at) => !names.includes(name) || explained.indexOf(name) !== at);
  if (unexplained.length + gone.length > 0)
    throw new Error(
      `tools/src/docs/dependency.table.ts must have one reason for each direct dependency. Missing: ${unexplained.join(', ') || 'none'}. Not a dependency, or twice: ${gone.join(', ') || 'none'}.`,
    );
}

function section(title: string, about: string, versions: Record<string, string>): string {
  const rows = Object.keys(versions)
    .sort()
    .map((name) => {
      const manifest = read(`node_modules/${name}/package.json`);
      const { why = '', instead = '' } =
        dependencyReasons.find(({ packages }) => packages.includes(name)) ?? {};
      return [`\`${name}\``, versions[name] ?? '', licenceOf(manifest), maintainerOf(manifest), why, instead];
    });
  return `## ${title}\n\n${about}\n\n${markdownTable(columns, rows)}`;
}

function otherSection(): string {
  const rows = otherDependencies.map((dependency) => {
    const { name, manifest, licence, repository, why, instead } = dependency;
    const link = `[${repository}](https://github.com/${repository})`;
    return [`\`${name}\``, readVersion(dependency), licence, link, why, instead, `\`${manifest}\``];
  });
  return `## Documentation site and other languages\n\nNot installed by \`npm start\` and \`npm test\`.\n\n${markdownTable([...columns, 'version in'], rows)}`;
}

/** The version behind the name: `"vitepress": "1.6.4"`, `attrs>=23`, `oapi-codegen/runtime v1.8.0`. */
function readVersion({ name, manifest }: OtherDependency): string {
  const [, rest] = readFileSync(manifest, 'utf8').split(name, 2);
  const version = /^(?:\/\S*@)?[":= ]*([<>=v]*\d[\w.,<>=]*)/.exec(rest ?? '')?.[1];
  if (version === undefined) throw new Error(`${manifest} has no version of ${name}.`);
  return version;
}

/** The repository, as a link. */
function maintainerOf({ name, repository }: Manifest): string {
  const url = typeof repository === 'string' ? repository : (repository?.url ?? '');
  const [, path] =
    /(?:github\.com[/:]|^(?:github:)?)([\w.-]+\/[\w.-]+?)(?:\.git)?(?:[/#].*)?$/.exec(url) ?? [];
  return path ? `[${path}](https://github.com/${path})` : `[npm](https://www.npmjs.com/package/${name})`;
}
