/** A text with the version that a release replaces in these files. */
export interface VersionPlace {
  files: readonly string[];
  text: (version: string) => string;
}

const anchorOf = (version: string): string => version.replaceAll('.', '');

/** The OpenAPI documents, the types of the SDK and the generated pages follow: their commands read package.json. */
export const versionPlaces: readonly VersionPlace[] = [
  { files: ['package.json'], text: (version) => `"name": "gatehouse",\n  "version": "${version}"` },
  {
    files: ['package-lock.json'],
    text: (version) => `"name": "gatehouse",\n  "version": "${version}"`,
  },
  {
    files: ['package-lock.json'],
    text: (version) => `"name": "gatehouse",\n      "version": "${version}"`,
  },
  { files: ['k8s/gatehouse/Chart.yaml'], text: (version) => `\nversion: ${version}\n` },
  { files: ['k8s/gatehouse/Chart.yaml'], text: (version) => `\nappVersion: ${version}\n` },
  { files: ['docker/Dockerfile'], text: (version) => `ARG VERSION=${version}` },
  { files: ['docker/Dockerfile', 'docs/docker.md'], text: (version) => `gatehouse/sessions:${version}` },
  { files: ['clients/python/pyproject.toml'], text: (version) => `\nversion = "${version}"\n` },
  { files: ['SECURITY.md'], text: (version) => `the newest release (${version})` },
  { files: ['docs/webhooks.md'], text: (version) => `Gatehouse-Webhooks/${version}` },
  {
    files: [
      'README.md',
      'libs/sdk/README.md',
      'docs/quickstart.md',
      'examples/README.md',
      ...['age-gate', 'device', 'monitoring', 'sign-in'].flatMap((name) => [
        `examples/${name}/README.md`,
        `examples/${name}/package.json`,
      ]),
    ],
    text: (version) => `gatehouse-sdk-${version}.tgz`,
  },
];

/** The section of docs/upgrading.md gets the number of the release, and links to it too. */
export const upgradeSection = (from: string, to: string): readonly (readonly [string, string])[] => [
  [`## From ${from} to the next release`, `## From ${from} to ${to}`],
  [`[from ${from} to the next release]`, `[from ${from} to ${to}]`],
  [`#from-${anchorOf(from)}-to-the-next-release`, `#from-${anchorOf(from)}-to-${anchorOf(to)}`],
];
