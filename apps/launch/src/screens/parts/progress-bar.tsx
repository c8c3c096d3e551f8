import type { JSX } from 'preact';

/** A progress bar from 0 to 1. */
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

/** A progress bar; the text next to it describes the operation. */
export function Spinner(): JSX.Element {
  return <span class="spinner" aria-hidden="true" />;
}
