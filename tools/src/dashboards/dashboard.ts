/** A panel of a dashboard. */
export interface Panel {
  title: string;
  /** The description, for a first-time reader. */
  about: string;
  /** The unit of Grafana. */
  unit: 'reqps' | 'ops' | 's' | 'bytes' | 'percentunit' | 'short';
  /** PromQL, and the legend of its lines. */
  queries: readonly (readonly [expr: string, legend: string])[];
  /** The lines add up to a total. */
  isStacked?: true;
}

export interface Row {
  title: string;
  panels: readonly Panel[];
}

export interface Dashboard {
  /** The name of its file, and part of its uid in Grafana. */
  name: string;
  title: string;
  about: string;
  /** The app that it shows; all apps if undefined. */
  app?: string;
  rows: readonly Row[];
}

const width = 8;
const height = 8;
const perLine = 24 / width;
const source = { type: 'prometheus', uid: '${datasource}' };

/** Converts a dashboard to the JSON of Grafana. */
export function toGrafanaDashboard({ name, title, about, app, rows }: Dashboard): object {
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
    panels: arrangePanels(rows),
  };
}

function variables(app: string | undefined): object[] {
  const selector = app === undefined ? '' : `app="${app}", `;
  return [
    { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus', refresh: 1 },
    // Outside of Kubernetes this label is missing, which .* matches.
    selectVariable('namespace', 'Namespace', 'label_values(app_ready, namespace)', '.*'),
    selectVariable('job', 'Service', `label_values(app_ready{${selector}namespace=~"$namespace"}, job)`),
  ];
}

const selectVariable = (name: string, label: string, query: string, allValue?: string): object => ({
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

/** Arranges rows below each other, and their panels from left to right. */
function arrangePanels(rows: readonly Row[]): object[] {
  const arranged: object[] = [];
  let y = 0;
  for (const { title, panels } of rows) {
    arranged.push({
      id: arranged.length + 1,
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
      arranged.push({ id: arranged.length + 1, ...toGrafanaPanel(panel), gridPos });
    }
    y += Math.ceil(panels.length / perLine) * height;
  }
  return arranged;
}

const toGrafanaPanel = ({ title, about, unit, queries, isStacked }: Panel): object => ({
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
