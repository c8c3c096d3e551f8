import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chart, helm, minKubernetesVersion, render, withHelm } from './helm';
import { ofKind, findProcesses } from './manifest';
import { valueSets } from './value-sets';

const listKinds = async (name: string) =>
  [...new Set((await render(valueSets[name] ?? {})).map(({ kind }) => kind))].sort();

const always = [
  'ConfigMap',
  'Deployment',
  'Ingress',
  'Job',
  'NetworkPolicy',
  'PodDisruptionBudget',
  'Service',
  'ServiceAccount',
];
const bundled = ['Secret', 'StatefulSet'];

withHelm('a release', () => {
  it('has by default all objects except those of KEDA and the Prometheus operator', async () => {
    expect(await listKinds('default')).toEqual([...always, ...bundled, 'HorizontalPodAutoscaler'].sort());
  });

  it('has no server and no Secret in production', async () => {
    const monitored = ['HorizontalPodAutoscaler', 'PrometheusRule', 'ScaledObject', 'ServiceMonitor'];
    expect(await listKinds('production')).toEqual([...always, ...monitored].sort());
  });

  it('is small in a trial', async () => {
    const deployments = ofKind(await render(valueSets['trial'] ?? {}), 'Deployment');
    expect(deployments.map(({ spec }) => spec?.replicas)).toEqual(deployments.map(() => 1));
  });

  const listDashboards = async (set: string) =>
    ofKind(await render(valueSets[set] ?? {}), 'ConfigMap')
      .filter(({ metadata }) => metadata?.labels?.['grafana_dashboard'] === '1')
      .flatMap(({ data = {} }) => Object.keys(data))
      .sort();

  it('has a ConfigMap with every dashboard', async () => {
    const files = readdirSync(path.join(chart, 'files/dashboards')).sort();
    expect(await listDashboards('default')).toEqual(files.map((file) => `gatehouse-${file}`));
  });

  it('has no dashboard of a disabled service', async () => {
    const own = ['gatehouse-overview.json', 'gatehouse-sanctions.json'];
    expect(await listDashboards('sanctions alone')).toEqual(own);
  });

  const readFaceModel = async (values: object) => {
    const manifests = await render({ values });
    const config = ofKind(manifests, 'ConfigMap').find(({ data }) => data?.['FACE_MODEL'])?.data;
    const mounted = findProcesses(manifests).filter(({ pod }) =>
      pod.containers.some(({ volumeMounts }) =>
        volumeMounts?.some(({ mountPath }) => mountPath === '/models'),
      ),
    );
    return {
      model: config?.['FACE_MODEL'],
      folder: config?.['GATEHOUSE_MODELS'],
      mounted: mounted.map(({ name, pod }) => [name, pod.volumes?.find(({ name }) => name === 'models')]),
    };
  };

  it('uses the face model of the image, or of a volume that only the sessions API mounts, read-only', async () => {
    expect(await readFaceModel({})).toEqual({ model: 'faceapi', folder: '/app/models', mounted: [] });
    expect(await readFaceModel({ faceModel: 'sface' })).toMatchObject({
      model: 'sface',
      folder: '/app/models',
    });
    const persistentVolumeClaim = { claimName: 'mine', readOnly: true };
    expect(await readFaceModel({ faceModel: 'sface', faceModelClaim: 'mine' })).toEqual({
      model: 'sface',
      folder: '/models',
      mounted: [[expect.stringMatching(/-sessions-api$/), { name: 'models', persistentVolumeClaim }]],
    });
  });

  it('bypasses PgBouncer only for services that need direct sessions', async () => {
    const manifests = await render(valueSets['PgBouncer'] ?? {});
    const keys = findProcesses(manifests).map(({ name, pod }) => {
      const url = pod.containers[0]?.env?.find((variable) => variable.name === 'DATABASE_URL');
      return [name, url?.valueFrom?.secretKeyRef?.key];
    });
    const direct = /-(sanctions|biometric-node)-(api|worker)$/;
    expect(keys).toEqual(
      keys.map(([name]) => [name, direct.test(name ?? '') ? 'DIRECT_URL' : 'DATABASE_URL']),
    );
    expect(keys).toHaveLength(8);
  });

  it('scales workers by queues that exist', async () => {
    const queries = ofKind(await render(valueSets['production'] ?? {}), 'ScaledObject')
      .flatMap(({ spec }) => spec.triggers)
      .flatMap(({ metadata }) => metadata?.['query'] ?? []);
    const named = queries.flatMap((query) => /queue="([^"]+)"/.exec(query)?.[1] ?? []);
    const table = readFileSync('libs/queues/src/job-map.ts', 'utf8');

    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((queue) => !table.includes(`queue: '${queue}'`))).toEqual([]);
    expect(queries).toContain('max(webhook_deliveries{namespace="verification",state="due"})');
  });

  it.each(['default', 'production', 'trial'])('passes `helm lint`: %s', async (name) => {
    expect(
      await helm(['lint', chart, '--strict', '--kube-version', minKubernetesVersion], valueSets[name]),
    ).toContain('0 chart(s) failed');
  });
});
