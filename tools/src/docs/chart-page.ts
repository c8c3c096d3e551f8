import { readFile } from 'node:fs/promises';
import { type Document, isMap, isScalar, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { markdownTable } from './markdown-table';

const chart = 'k8s/gatehouse';
// As in helm-docs: the text around the table, and the mark where it goes.
const mark = '{{ template "chart.valuesTable" . }}';

interface Value {
  name: string;
  about: string;
  fallback: unknown;
}

/** README.md of the chart: how to use it, and its values with what values.yaml says of them. */
export async function chartPage(): Promise<string> {
  const [text, values] = await Promise.all(
    ['README.md.gotmpl', 'values.yaml'].map((file) => readFile(`${chart}/${file}`, 'utf8')),
  );
  return (text ?? '').replace(mark, () => valuesTable(values ?? ''));
}

/** The values that a `# -- …` describes, in their order. Throws where one has no description. */
export function valuesTable(yaml: string): string {
  const document = parseDocument(yaml);
  const rows = isMap(document.contents) ? valuesIn(document, document.contents, []) : [];
  return markdownTable(
    ['value', 'default', 'what it is for'],
    rows.map(({ name, about, fallback }) => [`\`${name}\``, `\`${JSON.stringify(fallback)}\``, about]),
  );
}

function valuesIn(document: Document, map: YAMLMap, place: readonly string[]): Value[] {
  return map.items.flatMap((pair, index) => {
    const path = [...place, keyOf(pair)];
    const about = descriptionIn(commentOf(pair, index === 0 ? map : undefined));
    const value = pair.value as Node;
    if (about !== undefined)
      return [{ name: path.join('.'), about, fallback: value.toJS(document) as unknown }];
    if (isMap(value)) return valuesIn(document, value, path);
    throw new Error(`values.yaml: ${path.join('.')} is not described: write "# -- what it is for" above it.`);
  });
}

const keyOf = ({ key }: Pair): string => String(isScalar(key) ? key.value : key);

/** The parser gives what stands above the first key of a map to the map. */
const commentOf = ({ key }: Pair, map: YAMLMap | undefined): string =>
  [map?.commentBefore, (key as Node).commentBefore].filter(Boolean).join('\n');

const descriptionIn = (comment: string): string | undefined =>
  /^ -- (.+)$/ms.exec(comment)?.[1]?.replace(/\n /g, ' ');
