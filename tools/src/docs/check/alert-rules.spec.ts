import { workspaceRoot } from '@gatehouse/embedded';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { parseMarkdown } from '../markdown/markdown-file';

interface Alert {
  alert?: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook_url: string };
}

const read = (file: string): string => readFileSync(path.join(workspaceRoot(), file), 'utf8');
const { groups } = parse(read('k8s/gatehouse/files/alerts.yaml')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules).filter(({ alert }) => alert !== undefined);
const { home } = parse(read('k8s/gatehouse/Chart.yaml')) as { home: string };
const handbook = 'docs/operations.md';
const { headings } = parseMarkdown(handbook, read(handbook));

describe('the alert rules', () => {
  it.each(alerts.map((rule) => [rule.alert, rule] as const))(
    'give %s a severity, a summary, a description and a link to its section of the handbook',
    (name, { labels, annotations }) => {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/./);
      expect(annotations.description).toMatch(/./);
      const heading = headings.find(({ title }) => title === name);
      expect(annotations.runbook_url).toBe(`${home}/blob/main/${handbook}#${heading?.anchor}`);
    },
  );

  it('match the alerts that the handbook describes', () => {
    const described = headings.map(({ title }) => title).filter((title) => /^Gatehouse[A-Z]/.test(title));
    expect(described.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
  });
});
