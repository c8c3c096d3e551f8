import { type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../language/language';
import { Button } from './button';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'plain';

export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`badge badge-${tone}`}>{children}</span>
);

/** A time: how long ago, with the exact time as its title. */
export function Ago({ at }: { at: string }) {
  const { ago, time } = useWords();
  const now = useNow(30_000);
  return (
    <time dateTime={at} title={time(at)}>
      {ago(at, now)}
    </time>
  );
}

export const Time = ({ at }: { at: string }) => <time dateTime={at}>{useWords().time(at)}</time>;

export function useNow(interval: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}

/** Terms with their values. Undefined values are left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [term: string, value: ReactNode])[] }) => (
  <dl className="facts">
    {facts
      .filter(([, value]) => value !== undefined)
      .map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
  </dl>
);

/** An id or a secret, with a button that copies it. */
export function Copyable({ value, isLong }: { value: string; isLong?: boolean }) {
  const { text } = useWords();
  const [isCopied, setCopied] = useState(false);
  return (
    <span className="copyable">
      <code className={isLong ? 'code-long' : undefined}>{value}</code>
      <Button
        isSmall
        look="quiet"
        icon={isCopied ? 'check' : 'copy'}
        label={isCopied ? text('action.copied') : text('action.copy')}
        onPress={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
      />
    </span>
  );
}

/** A score between 0 and 1, as a number and a bar. */
export function Score({ value }: { value: number }) {
  const { score } = useWords();
  return (
    <span className="score">
      <span className="score-bar" aria-hidden="true">
        <span style={{ inlineSize: `${Math.round(value * 100)}%` }} />
      </span>
      <span className="number">{score(value)}</span>
    </span>
  );
}
