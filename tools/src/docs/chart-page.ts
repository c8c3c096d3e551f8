import { readFile } from 'node:fs/promises';
import { type Document, isMap, isScalar, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { markdownTable } from './markdown-table';

const chart = 'k8s/gatehouse';
// The placeholder of the table, as in helm-docs.
const placeholder = '{{ template "chart.valuesTable" . }}';

interface Value {
  name: string;
  about: string;
  fallback: unknown;
}

/** README.md of the chart: its usage, and its values with their descriptions in values.yaml. */
export async function renderChartPage(): Promise<string> {
  const [text, values] = await Promise.all(
    ['README.md.gotmpl', 'values.yaml'].map((file) => readFile(`${chart}/${file}`, 'utf8')),
  );
  return (text ?? '').replace(placeholder, () => valuesTable(values ?? ''));
}

/** The values and their `# -- …` descriptions. Throws if a value has none. */
export function valuesTable(yaml: string): string {
  const document = parseDocument(yaml);
  const rows = isMap(document.contents) ? findValues(document, document.contents, []) : [];
  return markdownTable(
    ['value', 'default', 'what it is for'],
    rows.map(({ name, about, fallback }) => [`\`${name}\``, `\`${JSON.stringify(fallback)}\``, about]),
  );
}

function findValues(document: Document, map: YAMLMap, place: readonly string[]): Value[] {
  return map.items.flatMap((pair, index) => {
    const path = [...place, getKey(pair)];
    const about = parseDescription(getComment(pair, index === 0 ? map : undefined));
    const value = pair.value as Node;
    if (about !== undefined)
      return [{ name: path.join('.'), about, fallback: value.toJS(document) as unknown }];
    if (isMap(value)) return findValues(document, value, path);
    throw new Error(`values.yaml: ${path.join('.')} is not described: write "# -- what it is for" above it.`);
  });
}

const getKey = ({ key }: Pair): string => String(isScalar(key) ? key.value : key);

/** The parser attaches the comment above the first key of a map to the map. */
const getComment = ({ key }: Pair, map: YAMLMap | undefined): string =>
  [map?.commentBefore, (key as Node).commentBefore].filter(Boolean).join('\n');

const parseDescription = (comment: string): string | undefined =>
  /^ -- (.+)$/ms.exec(comment)?.[1]?.replace(/\n /g, ' ');
