import { count, isQuick } from '../suite/report';
import { inEachRound, median } from '../suite/rounds';

/** The concurrency of all parts. */
export const clients = Number(process.env['BENCH_CLIENTS'] ?? 64);
export const seconds = Number(process.env['BENCH_SECONDS'] ?? (isQuick ? 1 : 5));
const rounds = Number(process.env['BENCH_ROUNDS'] ?? (isQuick ? 1 : 5));

const aSecond = (figure: number): string => `${count(figure)} a second`;

/** The rounds of this benchmark; every figure is a rate. */
export const inRounds = (title: string) => ({ title, rounds, show: aSecond });

export const rate = (figures: readonly number[]): string => aSecond(median(figures));

export const compareWithBare = (figures: readonly number[], bare: readonly number[]): string =>
  `${rate(figures)}, ${inEachRound(figures, bare).toFixed(2)} of bare`;
