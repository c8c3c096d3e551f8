import { useWords } from '../../language/language';
import { Time } from '../../part/text';
import { ExportButton } from '../../table/export-button';
import type { SessionDetails } from './session.query';
import { countTries, timelineTone } from './timeline.table';

export function Timeline({ session }: { session: SessionDetails }) {
  const { text, code, duration } = useWords();
  return (
    <ol className="timeline">
      {countTries(session.timeline).map((entry, place) => {
        const { at, type, step, tries, failure, device, outcome, milliseconds } = entry;
        return (
          <li key={place} className={`timeline-${timelineTone(entry)}`}>
            <p className="timeline-title">
              {code('timeline', type)}
              {step !== undefined && <span className="quiet"> {code('step', step)}</span>}
              {tries !== undefined && (
                <span className="quiet"> · {text('session.try', { number: tries })}</span>
              )}
            </p>
            {failure !== undefined && <p>{code('failure', failure)}</p>}
            {outcome !== undefined && outcome !== 'PURGED' && (
              <p>{type === 'webhook_attempt' ? code('outcome', outcome) : code('sessionState', outcome)}</p>
            )}
            <p className="quiet">
              <Time at={at} />
              {milliseconds !== undefined && ` · +${duration(milliseconds)}`}
              {device !== undefined && ` · ${text('session.device', { number: device })}`}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

export function ExportTimeline({ session }: { session: SessionDetails }) {
  const { text, code } = useWords();
  return (
    <ExportButton
      isQuiet
      isSmall
      name={text('session.timeline')}
      header={[
        text('audit.at'),
        text('delivery.type'),
        text('session.currentStep'),
        text('session.outcome'),
        text('session.devices'),
      ]}
      rows={() =>
        session.timeline.map(({ at, type, step, failure, device, outcome }) => [
          at,
          code('timeline', type),
          step === undefined ? '' : code('step', step),
          failure === undefined ? outcome : code('failure', failure),
          device,
        ])
      }
    />
  );
}
