import type { JSX } from 'preact';

/** How much of something is done, from 0 to 1. */
export function ProgressBar({ part, label }: { part: number; label: string }): JSX.Element {
  return (
    <div class="progress">
      <p class="progress-label" aria-hidden="true">
        {label}
      </p>
      <progress max={1} value={part} aria-label={label} />
    </div>
  );
}

/** Something is under way and nobody knows how long it takes; the text beside it says what. */
export function Spinner(): JSX.Element {
  return <span class="spinner" aria-hidden="true" />;
}
