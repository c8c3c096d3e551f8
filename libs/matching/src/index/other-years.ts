import { bestOfYear, type BirthDate, isDay } from '../score/birth-date';
import { Remembered } from '../remembered';
import { totalScore } from '../score/total-score';
import { yearOfCode } from './name-index';

/** Which years of birth are so different from a person's that no name makes up for it. */
export class OtherYears {
  private readonly remembered = new Remembered<string, Uint8Array>(1000);

  /** By `yearCode`: 1 where it is out of reach. Where the list has no single year, 0, nothing is known. */
  of(date: BirthDate | undefined, threshold: number): Uint8Array {
    const key = date ? `${date.year} ${date.until} ${date.circa} ${isDay(date)} ${threshold}` : '';
    const known = this.remembered.get(key);
    if (known) return known;
    const years = Uint8Array.from({ length: 256 }, (_, code) =>
      date && code > 0 && totalScore(1, bestOfYear(date, yearOfCode(code))) < threshold ? 1 : 0,
    );
    this.remembered.set(key, years);
    return years;
  }
}
