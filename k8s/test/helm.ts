import { checkRequirement } from '@gatehouse/testing';
import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from './manifest';

export const chart = path.resolve('k8s/gatehouse');

/** The minimum version of the chart. A development build of Helm defaults to a much older one. */
export const minKubernetesVersion = '1.30.0';

const found = spawnSync('helm', ['version']).status === 0;
const advice = 'install Helm 3.18 or newer, so that `helm` is on the PATH';

/** `describe` if Helm is installed, else `describe.skip`. */
export const withHelm = checkRequirement('helm', found) ? describe : describe.skip;

/** The values to render with: files of the chart, then further values that override them. */
export interface ValueSet {
  files?: readonly string[];
  values?: object;
}

/** Runs helm and returns its output; throws its error output. */
export async function helm(command: readonly string[], { files = [], values = {} }: ValueSet = {}) {
  if (!found) throw new Error(`HELM_TESTS=required, and there is no helm: ${advice}.`);
  const given = files.flatMap((file) => ['--values', path.join(chart, file)]);
  const running = promisify(execFile)(
    'helm',
    [...command, '--namespace', 'verification', ...given, '--values', '-'],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  running.child.stdin?.end(JSON.stringify(values));
  return (await running).stdout;
}

/** The objects of a release; `options` are those of `helm template`. */
export const render = (set: ValueSet, ...options: string[]) => renderChart(chart, set, ...options);

export async function renderChart(folder: string, set: ValueSet, ...options: string[]): Promise<Manifest[]> {
  const command = ['template', 'gatehouse', folder, '--kube-version', minKubernetesVersion, ...options];
  return parseAllDocuments(await helm(command, set)).flatMap((document) => {
    const [error] = document.errors;
    if (error) throw error;
    return (document.toJS() as Manifest | null) ?? [];
  });
}
