import { useMemo, useState } from 'react';
import { useWords } from '../language/language';
import { type Bar, layOutBars, type Series } from './bar-layout';

interface StackedBarsProps {
  label: string;
  series: readonly Series[];
  bars: readonly Bar[];
}

const size = { width: 840, height: 240, left: 40 } as const;
const plot = { x: [size.left, size.width], y: [size.height - 24, 8] } as const;
const [maxTitles, maxBarWidth] = [8, 28] as const;

/** Counts over time. The same numbers are a table for those who do not see the bars. */
export function StackedBars({ label, series, bars }: StackedBarsProps) {
  const { number } = useWords();
  const [hovered, setHovered] = useState<number>();
  const { layers, ticks, x, y } = useMemo(() => layOutBars(series, bars, plot), [series, bars]);
  const width = Math.max(1, Math.min(maxBarWidth, x.step() * 0.68));
  const titleEvery = Math.ceil(bars.length / maxTitles);
  const shown = hovered === undefined ? undefined : bars[hovered];
  return (
    <figure className="chart">
      <figcaption className="legend">
        {series.map(({ id, title, look }) => (
          <span key={id} className="legend-entry">
            <span className={`swatch ${look}`} aria-hidden="true" />
            {title}
            {shown && <strong className="number">{number(shown.values[id] ?? 0)}</strong>}
          </span>
        ))}
        <span className="quiet legend-time">{shown?.title}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        aria-hidden="true"
        onPointerLeave={() => setHovered(undefined)}
      >
        {ticks.map((step) => (
          <g key={step} transform={`translate(0 ${y(step)})`}>
            <line className="chart-line" x1={size.left} x2={size.width} />
            <text className="chart-text" x={size.left - 8} y="4" textAnchor="end">
              {number(step)}
            </text>
          </g>
        ))}
        {bars.map(({ id, short }, place) => (
          <g
            key={id}
            transform={`translate(${x(place)} 0)`}
            onPointerEnter={() => setHovered(place)}
            data-hovered={place === hovered}
          >
            <rect className="chart-slot" x={-x.step() / 2} width={x.step()} height={y(0)} />
            {layers.map(
              ({ key, [place]: [start, end] = [0, 0] }) =>
                end > start && (
                  <rect
                    key={key.id}
                    className={key.look}
                    x={-width / 2}
                    y={y(end)}
                    width={width}
                    height={Math.max(1, y(start) - y(end) - 1)}
                    rx={Math.min(2, width / 4)}
                  />
                ),
            )}
            {place % titleEvery === 0 && (
              <text className="chart-text" y={size.height - 6} textAnchor="middle">
                {short}
              </text>
            )}
          </g>
        ))}
      </svg>
      {/* A table ignores a width of one pixel, and would be wider than a phone. */}
      <div className="hidden-text">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <td />
              {series.map(({ id, title }) => (
                <th key={id} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ id: bar, title, values }) => (
              <tr key={bar}>
                <th scope="row">{title}</th>
                {series.map(({ id }) => (
                  <td key={id}>{values[id] ?? 0}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
