/** The labels of the series of a metric, and the values of each label. */
export type Labels = Map<string, Set<string>>;

/** The metrics of a page, with the series names of histograms. */
export async function readMetrics(url: string): Promise<Map<string, Labels>> {
  const page = await (await fetch(`${url}/metrics`)).text();
  const metrics = new Map<string, Labels>();
  for (const line of page.split('\n')) {
    const [, declared] = /^# TYPE (\S+) /.exec(line) ?? [];
    const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (declared && !metrics.has(declared)) metrics.set(declared, new Map());
    if (!name) continue;
    const known = metrics.get(name) ?? new Map<string, Set<string>>();
    metrics.set(name, known);
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(value));
  }
  return metrics;
}
