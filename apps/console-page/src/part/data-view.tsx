import { useWords } from '../language/language';

type Value = unknown;

const isRecord = (value: Value): value is Record<string, Value> =>
  typeof value === 'object' && value !== null;

/** Data of any shape, such as a result: names with their values, nested. */
export function DataView({ value }: { value: Value }) {
  const { text } = useWords();
  if (typeof value === 'boolean') return <>{value ? text('yes') : text('no')}</>;
  if (!isRecord(value)) return <>{value === null || value === undefined || value === '' ? '—' : value}</>;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  if (entries.length === 0) return <>—</>;
  if (Array.isArray(value) && !value.some(isRecord)) return <>{value.join(', ')}</>;
  return (
    <dl className="data">
      {entries.map(([name, one]) => (
        <div key={name} className={isRecord(one) ? 'data-nested' : undefined}>
          <dt>{Array.isArray(value) ? Number(name) + 1 : name}</dt>
          <dd>
            <DataView value={one} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
