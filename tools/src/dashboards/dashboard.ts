/** What one panel shows. */
export interface Panel {
  title: string;
  /** What it means, for whoever has not seen it before. */
  about: string;
  /** As Grafana calls it. */
  unit: 'reqps' | 'ops' | 's' | 'bytes' | 'percentunit' | 'short';
  /** PromQL, and the legend of its lines. */
  queries: readonly (readonly [expr: string, legend: string])[];
  /** Its lines add up to a whole. */
  isStacked?: true;
}

export interface Row {
  title: string;
  panels: readonly Panel[];
}

export interface Dashboard {
  /** The name of its file, and how Grafana knows it. */
  name: string;
  title: string;
  about: string;
  /** The one app that it is about; else all of them. */
  app?: string;
  rows: readonly Row[];
}

const width = 8;
const height = 8;
const perLine = 24 / width;
const source = { type: 'prometheus', uid: '${datasource}' };

/** A dashboard as Grafana imports it. */
export function grafanaDashboard({ name, title, about, app, rows }: Dashboard): object {
  return {
    uid: `gatehouse-${name}`,
    title,
    description: about,
    tags: ['gatehouse'],
    schemaVersion: 39,
    version: 1,
    editable: true,
    graphTooltip: 1,
    time: { from: 'now-6h', to: 'now' },
    refresh: '1m',
    timezone: 'browser',
    links: [
      {
        type: 'dashboards',
        title: 'Gatehouse',
        tags: ['gatehouse'],
        asDropdown: true,
        includeVars: true,
        keepTime: true,
      },
    ],
    templating: { list: variables(app) },
    panels: placed(rows),
  };
}

function variables(app: string | undefined): object[] {
  const ours = app === undefined ? '' : `app="${app}", `;
  return [
    { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus', refresh: 1 },
    // Outside of Kubernetes there is no such label, which .* matches.
    chosen('namespace', 'Namespace', 'label_values(app_ready, namespace)', '.*'),
    chosen('job', 'Service', `label_values(app_ready{${ours}namespace=~"$namespace"}, job)`),
  ];
}

const chosen = (name: string, label: string, query: string, allValue?: string): object => ({
  name,
  label,
  type: 'query',
  datasource: source,
  query: { query, refId: name },
  definition: query,
  refresh: 2,
  sort: 1,
  multi: true,
  includeAll: true,
  ...(allValue !== undefined && { allValue }),
  current: { selected: true, text: ['All'], value: ['$__all'] },
});

/** Rows below each other, and the panels of each from left to right. */
function placed(rows: readonly Row[]): object[] {
  const shown: object[] = [];
  let y = 0;
  for (const { title, panels } of rows) {
    shown.push({
      id: shown.length + 1,
      type: 'row',
      title,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y: y++, w: 24, h: 1 },
    });
    for (const [i, panel] of panels.entries()) {
      const gridPos = {
        x: (i % perLine) * width,
        y: y + Math.floor(i / perLine) * height,
        w: width,
        h: height,
      };
      shown.push({ id: shown.length + 1, ...grafanaPanel(panel), gridPos });
    }
    y += Math.ceil(panels.length / perLine) * height;
  }
  return shown;
}

const grafanaPanel = ({ title, about, unit, queries, isStacked }: Panel): object => ({
  type: 'timeseries',
  title,
  description: about,
  datasource: source,
  fieldConfig: {
    defaults: {
      unit,
      min: 0,
      custom: {
        lineWidth: 1,
        fillOpacity: isStacked ? 30 : 5,
        showPoints: 'never',
        stacking: { mode: isStacked ? 'normal' : 'none', group: 'A' },
      },
    },
    overrides: [],
  },
  options: {
    legend: { displayMode: 'list', placement: 'bottom', showLegend: true },
    tooltip: { mode: 'multi', sort: 'desc' },
  },
  targets: queries.map(([expr, legendFormat], i) => ({
    refId: String.fromCharCode('A'.charCodeAt(0) + i),
    datasource: source,
    expr,
    legendFormat,
    range: true,
  })),
});
