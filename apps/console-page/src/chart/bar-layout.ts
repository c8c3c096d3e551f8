import { scaleLinear, scalePoint } from 'd3-scale';
import { stack } from 'd3-shape';

export interface Series {
  id: string;
  title: string;
  /** A class of styles/chart.css. */
  look: string;
}

export interface Bar {
  id: string;
  title: string;
  short: string;
  values: Readonly<Record<string, number>>;
}

const maxSteps = 4;

/** Where stacked bars begin and end, between the edges of a plot. */
export function layOutBars<S extends Pick<Series, 'id'>>(
  series: readonly S[],
  bars: readonly Pick<Bar, 'values'>[],
  plot: Readonly<Record<'x' | 'y', readonly [number, number]>>,
) {
  const layers = stack<unknown, (typeof bars)[number], S>()
    .keys(series)
    .value(({ values }, { id }) => values[id] ?? 0)(bars);
  const max = Math.max(1, ...layers.flat().map(([, end]) => end));
  // An axis of counts has whole numbers only, so no more steps than the largest count.
  const steps = Math.min(maxSteps, max);
  const y = scaleLinear([0, max], plot.y).nice(steps);
  return { layers, x: scalePoint(bars.keys(), plot.x).padding(0.5), y, ticks: y.ticks(steps) };
}
