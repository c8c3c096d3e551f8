interface ProgressProps {
  label: string;
  /** Between 0 and 1; undefined while the share is unknown. */
  share: number | undefined;
  text?: string;
}

export function Progress({ label, share, text }: ProgressProps) {
  const percent = share === undefined ? undefined : Math.round(share * 100);
  return (
    <div className="progress">
      <div className="progress-head">
        <span>{label}</span>
        <span className="number">{text ?? (percent === undefined ? '' : `${percent} %`)}</span>
      </div>
      <div
        className={percent === undefined ? 'progress-bar progress-open' : 'progress-bar'}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ inlineSize: `${percent ?? 30}%` }} />
      </div>
    </div>
  );
}
