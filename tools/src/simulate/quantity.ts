// Quantities as text. Two significant digits: no figure here is more exact.

export const count = (value: number): string => {
  const rounded = Number(value.toPrecision(2));
  return rounded < 10 ? String(rounded) : Math.round(rounded).toLocaleString('en');
};

export const milliseconds = (value: number): string => `${count(value)} ms`;

const scaled = (value: number, steps: readonly (readonly [unit: string, size: number])[]): string => {
  const [unit, size] = steps.findLast(([, size]) => Number(value.toPrecision(2)) >= size) ?? steps[0]!;
  const number = count(value / size);
  return `${number} ${number === '1' ? unit.replace(/(?<=\w)s$/, '') : unit}`;
};

export const bytes = (value: number): string =>
  scaled(value, [
    ['bytes', 1],
    ['KB', 1e3],
    ['MB', 1e6],
    ['GB', 1e9],
    ['TB', 1e12],
    ['PB', 1e15],
  ]);

export const duration = (seconds: number): string =>
  scaled(seconds, [
    ['seconds', 1],
    ['minutes', 60],
    ['hours', 3_600],
    ['days', 86_400],
  ]);

/** A rate that is counted in bits: networks. */
export const bandwidth = (bytesPerSecond: number): string =>
  scaled(bytesPerSecond * 8, [
    ['bit/s', 1],
    ['kbit/s', 1e3],
    ['Mbit/s', 1e6],
    ['Gbit/s', 1e9],
    ['Tbit/s', 1e12],
  ]);

export const busyCores = (cores: number): string => `${count(cores)} busy ${cores > 1 ? 'cores' : 'core'}`;
