import { parser } from '@prometheus-io/lezer-promql';

/** What a query asks of one metric. */
export interface Selector {
  metric: string;
  /** The names of labels that it must have. */
  labels: string[];
  /** Those that must have exactly this value. */
  values: Record<string, string>;
}

export interface Query {
  selectors: Selector[];
  /** The labels that it groups or joins by. */
  groupedBy: string[];
}

/** Reads PromQL by the grammar of Prometheus itself; throws where it does not parse. */
export function readPromql(text: string): Query {
  const selectors: Selector[] = [];
  const groupedBy: string[] = [];
  const label = { name: '', isExact: false };
  let grouping = false;
  parser.parse(text).iterate({
    enter({ name, type, from, to }) {
      const word = text.slice(from, to);
      if (type.isError)
        throw new Error(`This is no PromQL from "${text.slice(from, from + 30)}" on: ${text}`);
      if (name === 'VectorSelector') selectors.push({ metric: '', labels: [], values: {} });
      const selector = selectors.at(-1);
      if (name === 'GroupingLabels') grouping = true;
      else if (name === 'Identifier' && selector) selector.metric = word;
      else if (name === 'LabelName' && grouping) groupedBy.push(word);
      else if (name === 'LabelName' && selector) selector.labels.push((label.name = word));
      else if (name === 'MatchOp') label.isExact = word === '=';
      else if (name === 'StringLiteral' && selector && label.isExact)
        selector.values[label.name] = word.slice(1, -1);
    },
    leave({ name }) {
      if (name === 'GroupingLabels') grouping = false;
    },
  });
  return { selectors, groupedBy };
}
