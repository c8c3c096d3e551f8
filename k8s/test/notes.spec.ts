import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chart, render, renderChart, withHelm } from './helm';
import { getName, ofKind } from './manifest';
import { valueSets } from './value-sets';

withHelm('the notes of a release', () => {
  let copy: string;
  beforeAll(async () => {
    copy = await mkdtemp(path.join(os.tmpdir(), 'gatehouse-chart-'));
    await cp(chart, copy, { recursive: true });
    // Only an installation on a cluster prints notes, so they are rendered as the text of an object.
    const text = await readFile(path.join(copy, 'templates/NOTES.txt'), 'utf8');
    await writeFile(
      path.join(copy, 'templates/notes.yaml'),
      `{{ define "notes" }}${text}{{ end }}{ kind: ConfigMap, data: { text: {{ include "notes" . | toJson }} } }`,
    );
  });
  afterAll(() => rm(copy, { recursive: true }));

  const notes = async (name: string) => {
    const [object] = ofKind(
      await renderChart(copy, valueSets[name] ?? {}, '--show-only', 'templates/notes.yaml'),
      'ConfigMap',
    );
    return object?.data?.['text'] ?? '';
  };

  it('explain how to create a first key in an existing Deployment', async () => {
    const [, deployment] =
      /exec deployment\/(\S+) -- node \S+ keys create/.exec(await notes('default')) ?? [];
    expect(ofKind(await render({}), 'Deployment').map(getName)).toContain(deployment);
  });

  it('warn of trial-only settings that are in use', async () => {
    expect((await notes('default')).match(/FOR A TRIAL ONLY/g)).toHaveLength(2);
    expect((await notes('managed servers, generated keys')).match(/FOR A TRIAL ONLY/g)).toHaveLength(1);
    expect(await notes('production')).not.toContain('FOR A TRIAL ONLY');
  });

  it('name the Secrets with generated keys', async () => {
    for (const name of ['gatehouse-secrets', 'gatehouse-token-secrets', 'gatehouse-node-secrets'])
      expect(await notes('default')).toContain(name);
    expect(await notes('sessions alone')).not.toContain('gatehouse-node-secrets');
  });

  it('explain how to create a first user of the console, if there is one', async () => {
    const text = await notes('production with the console');
    const [, deployment] = /exec deployment\/(\S+) -- node \S+ users add/.exec(text) ?? [];
    const manifests = await render(valueSets['production with the console'] ?? {});
    expect(ofKind(manifests, 'Deployment').map(getName)).toContain(deployment);
    expect(text).toContain('https://console.example.com/console');
    expect(await notes('the console alone')).not.toContain('keys create');
    expect(await notes('default')).not.toContain('users add');
  });

  it('contain the public URL', async () => {
    expect(await notes('production')).toContain('https://gatehouse.example.com');
    expect(await notes('no ingress')).toContain('there is no Ingress');
  });
});
