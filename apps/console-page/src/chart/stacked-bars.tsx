import { useState } from 'react';
import { useWords } from '../language/language';
import { axisSteps } from './fill-intervals';

export interface Series {
  id: string;
  title: string;
  /** A class of styles/chart.css. */
  look: string;
}

interface StackedBarsProps {
  label: string;
  series: readonly Series[];
  bars: readonly { title: string; short: string; values: Readonly<Record<string, number>> }[];
}

const size = { width: 840, height: 240, left: 40, bottom: 24, top: 8 } as const;
const plot = { width: size.width - size.left, height: size.height - size.bottom - size.top } as const;
const maxTicks = 8;

/** Counts over time. The same numbers are a table for those who do not see the bars. */
export function StackedBars({ label, series, bars }: StackedBarsProps) {
  const { number } = useWords();
  const [hovered, setHovered] = useState<number>();
  const total = (values: Readonly<Record<string, number>>) =>
    series.reduce((sum, { id }) => sum + (values[id] ?? 0), 0);
  const steps = axisSteps(Math.max(0, ...bars.map(({ values }) => total(values))));
  const top = steps.at(-1) ?? 1;
  const y = (value: number) => size.top + plot.height * (1 - value / top);
  const slot = plot.width / Math.max(1, bars.length);
  const width = Math.max(1, Math.min(28, slot * 0.68));
  const tickEvery = Math.ceil(bars.length / maxTicks);
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
        {steps.map((step) => (
          <g key={step}>
            <line className="chart-line" x1={size.left} x2={size.width} y1={y(step)} y2={y(step)} />
            <text className="chart-text" x={size.left - 8} y={y(step) + 4} textAnchor="end">
              {number(step)}
            </text>
          </g>
        ))}
        {bars.map((bar, place) => {
          const x = size.left + slot * place + (slot - width) / 2;
          let below = 0;
          return (
            <g key={bar.title} onPointerEnter={() => setHovered(place)} data-hovered={place === hovered}>
              <rect
                className="chart-slot"
                x={size.left + slot * place}
                y={size.top}
                width={slot}
                height={plot.height}
              />
              {series.map(({ id, look }) => {
                const value = bar.values[id] ?? 0;
                below += value;
                return value === 0 ? null : (
                  <rect
                    key={id}
                    className={look}
                    x={x}
                    y={y(below)}
                    width={width}
                    height={Math.max(1, y(below - value) - y(below) - 1)}
                    rx={Math.min(2, width / 4)}
                  />
                );
              })}
              {place % tickEvery === 0 && (
                <text className="chart-text" x={x + width / 2} y={size.height - 6} textAnchor="middle">
                  {bar.short}
                </text>
              )}
            </g>
          );
        })}
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
            {bars.map(({ title, values }) => (
              <tr key={title}>
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
