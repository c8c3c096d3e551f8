import { count, isQuick } from '../suite/report';
import { inEachRound, median } from '../suite/rounds';

/** How many things are under way at a time, wherever they are done. */
export const clients = Number(process.env['BENCH_CLIENTS'] ?? 64);
export const seconds = Number(process.env['BENCH_SECONDS'] ?? (isQuick ? 1 : 5));
const rounds = Number(process.env['BENCH_ROUNDS'] ?? (isQuick ? 1 : 5));

const aSecond = (figure: number): string => `${count(figure)} a second`;

/** How the parts of this benchmark take turns: every figure is a rate. */
export const inRounds = (title: string) => ({ title, rounds, show: aSecond });

export const rate = (figures: readonly number[]): string => aSecond(median(figures));

export const besideBare = (figures: readonly number[], bare: readonly number[]): string =>
  `${rate(figures)}, ${inEachRound(figures, bare).toFixed(2)} of bare`;
