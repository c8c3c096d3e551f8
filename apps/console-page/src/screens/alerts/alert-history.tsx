import { useWords } from '../../language/language';
import { Time } from '../../part/text';
import type { AlertDetails } from './alert.query';

/** Every change, newest first. */
export function AlertHistory({ history }: Pick<AlertDetails, 'history'>) {
  const { text, code } = useWords();
  return (
    <ol className="timeline">
      {[...history].reverse().map(({ number, type, at, by, from, to, reasons, note }) => (
        <li key={number} className={by ? 'timeline-person' : undefined}>
          <p className="timeline-title">
            {code('alertEvent', type)}
            {from !== to && code('alertState', to) !== code('alertEvent', type) && (
              <span className="quiet"> {code('alertState', to)}</span>
            )}
          </p>
          {reasons.map((reason) => (
            <p key={reason.code}>{reason.words}</p>
          ))}
          {note && <blockquote>{note}</blockquote>}
          <p className="quiet">
            {by ? by.user : text('alert.byRun')} · <Time at={at} />
          </p>
        </li>
      ))}
    </ol>
  );
}
