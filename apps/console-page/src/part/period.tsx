import { useWords } from '../language/language';
import { SelectInput } from './field';

/** Seconds of each period; the address has the name, so that a link means "the last day" tomorrow, too. */
export const periods = { hour: 3600, day: 86_400, week: 7 * 86_400, month: 30 * 86_400 } as const;
export type Period = keyof typeof periods;

export const isPeriod = (value: string | undefined): value is Period =>
  value !== undefined && Object.hasOwn(periods, value);

/** The start of a period, to the minute, so that renderings of the same minute ask for the same. */
export const periodStart = (period: Period, now = Date.now()): string =>
  new Date(Math.floor(now / 60_000) * 60_000 - periods[period] * 1000).toISOString();

interface PeriodSelectProps {
  value: Period | '';
  /** The text of the choice without a period. */
  none?: string;
  /** It stands in a form, where the choice alone is not clear. */
  isLabelled?: boolean;
  onChange: (period: Period | '') => void;
}

export function PeriodSelect({ value, none, isLabelled, onChange }: PeriodSelectProps) {
  const { text, code } = useWords();
  return (
    <SelectInput
      isLabelHidden={!isLabelled}
      label={text('filter.period')}
      value={value}
      {...(none !== undefined && { none })}
      choices={(Object.keys(periods) as Period[]).map((period) => ({
        value: period,
        text: code('period', period),
      }))}
      onChange={onChange}
    />
  );
}
