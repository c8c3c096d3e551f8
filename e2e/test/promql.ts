import { parser } from '@prometheus-io/lezer-promql';

/** A metric in a query. */
export interface Selector {
  metric: string;
  /** The names of required labels. */
  labels: string[];
  /** Labels with an exact value. */
  values: Record<string, string>;
}

export interface Query {
  selectors: Selector[];
  /** The labels of grouping and joining. */
  groupedBy: string[];
}

/** Parses PromQL with the grammar of Prometheus; throws if it is invalid. */
export function readPromql(text: string): Query {
  const selectors: Selector[] = [];
  const groupedBy: string[] = [];
  const label = { name: '', isExact: false };
  let grouping = false;
  parser.parse(text).iterate({
    enter({ name, type, from, to }) {
      const word = text.slice(from, to);
      if (type.isError) throw new Error(`Invalid PromQL at "${text.slice(from, from + 30)}": ${text}`);
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
