import type { ReactNode } from 'react';
import { useWords } from '../../language/language';
import { Icon } from '../../part/icon';
import type { AlertDetails } from './alert.query';
import { compareDates, compareNames } from './difference';

/** The person and the listed entity, side by side. What differs is marked, not only by color. */
export function Comparison({ person, match }: Pick<AlertDetails, 'person' | 'match'>) {
  const { text, code } = useWords();
  const own = `${person.firstname} ${person.lastname}`.trim();
  const dates = compareDates(person.dob, match.birthDate);
  return (
    <div className="comparison" role="table" aria-label={text('alert.comparison')}>
      <div role="row" className="comparison-head">
        <span role="columnheader">
          <span className="hidden-text">{text('alert.field')}</span>
        </span>
        <span role="columnheader">{text('alert.person')}</span>
        <span role="columnheader">{text('alert.listed')}</span>
      </div>
      <ComparisonRow title={text('person.name')}>
        <Name name={own} other={match.matchedName} />
        <Name name={match.matchedName} other={own} />
      </ComparisonRow>
      <ComparisonRow title={text('person.dob')}>
        <span className={dates === 'different' ? 'differs' : undefined}>{person.dob || '—'}</span>
        <span>
          <span className={dates === 'different' ? 'differs' : undefined}>{match.birthDate ?? '—'}</span>
          {dates !== 'unknown' && (
            <span className={`verdict verdict-${dates}`}>
              <Icon name={dates === 'different' ? 'close' : 'check'} />
              {code('dates', dates)}
            </span>
          )}
        </span>
      </ComparisonRow>
      <ComparisonRow title={text('match.mainName')}>
        <span className="quiet">—</span>
        <span>{match.name}</span>
      </ComparisonRow>
      <ComparisonRow title={text('match.aliases')}>
        <span className="quiet">—</span>
        <Listed text={match.aliases.join(' · ')} />
      </ComparisonRow>
      <ComparisonRow title={text('match.countries')}>
        <span className="quiet">—</span>
        <Listed text={match.countries.join(', ').toUpperCase()} />
      </ComparisonRow>
      <ComparisonRow title={text('match.programs')}>
        <span className="quiet">—</span>
        <Listed text={match.programs.join(', ')} />
      </ComparisonRow>
      <ComparisonRow title={text('match.lists')}>
        <span className="quiet">—</span>
        <span>
          {match.datasets.join(', ')} {match.url && <SourceLink url={match.url} />}
        </span>
      </ComparisonRow>
      <ComparisonRow title={text('match.id')}>
        <code>{person.id}</code>
        <code>{match.entityId}</code>
      </ComparisonRow>
    </div>
  );
}

function ComparisonRow({ title, children }: { title: string; children: [ReactNode, ReactNode] }) {
  return (
    <div role="row" className="comparison-row">
      <span role="rowheader">{title}</span>
      <span role="cell">{children[0]}</span>
      <span role="cell">{children[1]}</span>
    </div>
  );
}

const Listed = ({ text }: { text: string }) =>
  text === '' ? <span className="quiet">—</span> : <span>{text}</span>;

const Name = ({ name, other }: { name: string; other: string }) => (
  <span className="comparison-name">
    {compareNames(name, other).map(({ text, isShared }, place) => (
      <span key={place}>
        {place > 0 && ' '}
        {isShared ? text : <mark className="differs">{text}</mark>}
      </span>
    ))}
  </span>
);

/** The list names the address, so it may be any text: only web addresses become links. */
export function SourceLink({ url }: { url: string }) {
  const { text } = useWords();
  if (!/^https?:\/\//i.test(url)) return null;
  return (
    <a className="source" href={url} target="_blank" rel="noreferrer noopener">
      {text('match.source')}
      <Icon name="external" />
    </a>
  );
}
