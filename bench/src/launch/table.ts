import type { VisitFigures } from './visit';

const heads = ['flow', 'condition', 'open → result', '“Agree” → instruction', 'KB', 'peak MB', 'repeated'];

type Column = (figures: VisitFigures) => string;

const columns: readonly Column[] = [
  ({ resultSeconds }) => `${resultSeconds.toFixed(1)} s`,
  ({ instructionSeconds }) => `${instructionSeconds.toFixed(1)} s`,
  ({ kilobytes }) => kilobytes.toFixed(0),
  ({ megabytes }) => megabytes.toFixed(0),
  ({ repeats }) => String(repeats),
];

/** As a table of Markdown, for the docs: one row for each flow and condition, each cell with the figures of all builds, the oldest first. */
export function toTable(measured: readonly (readonly VisitFigures[])[]): string {
  const rows = measured.map((builds) => [
    builds[0]!.flow.name,
    builds[0]!.condition.name,
    ...columns.map((column) => builds.map(column).join(' → ')),
  ]);
  const lines = [heads, heads.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export const formatFigures = (figures: VisitFigures): string =>
  `${figures.resultSeconds.toFixed(1)} s to the result, ${figures.instructionSeconds.toFixed(1)} s from "Agree" to the first instruction, ` +
  `${figures.kilobytes.toFixed(0)} KB, ${figures.megabytes.toFixed(0)} MB (${formatPhases(figures)}), ${figures.repeats} repeated`;

const formatPhases = ({ megabytesByPhase }: VisitFigures): string =>
  [...megabytesByPhase].map(([phase, megabytes]) => `${phase} ${megabytes.toFixed(0)}`).join(', ');
