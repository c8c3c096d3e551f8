import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { Time } from '../../part/text';
import { ExportButton } from '../../table/export-button';
import type { AlertDetails } from './alert.query';

/** Every change, newest first. */
export function AlertHistory({ history }: Pick<AlertDetails, 'history'>) {
  const words = useWords();
  const { text, code } = words;
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
            <p key={reason.code}>{describeReason(words, reason)}</p>
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

/** The service explains in English. Other languages have a text for the code, and the explanation where there is none. */
function describeReason({ language, code }: Words, reason: { code: string; words: string }): string {
  if (language === 'en') return reason.words;
  const texts = ['change', 'reason'].map((group) => code(group, reason.code));
  return texts.find((text) => text !== reason.code) ?? reason.words;
}

export function ExportHistory({ history }: Pick<AlertDetails, 'history'>) {
  const words = useWords();
  const { text, code } = words;
  return (
    <ExportButton
      isQuiet
      isSmall
      name={text('alert.history')}
      header={[
        '#',
        text('audit.at'),
        text('audit.action'),
        text('alert.state'),
        text('audit.actor'),
        text('act.reason'),
        text('act.note'),
      ]}
      rows={() =>
        history.map(({ number, at, type, to, by, reasons, note }) => [
          number,
          at,
          code('alertEvent', type),
          code('alertState', to),
          by?.user ?? text('alert.byRun'),
          reasons.map((reason) => describeReason(words, reason)).join(' '),
          note,
        ])
      }
    />
  );
}
