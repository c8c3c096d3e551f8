import { useWords } from '../language/language';
import { Empty } from '../part/state';

interface ShareListProps {
  entries: readonly { id: string; title: string; count: number; look: string }[];
  none: string;
}

/** Parts of a whole, the largest first unless they have an order of their own. */
export function ShareList({ entries, none }: ShareListProps) {
  const { number, percent } = useWords();
  const total = entries.reduce((sum, { count }) => sum + count, 0);
  const max = Math.max(1, ...entries.map(({ count }) => count));
  if (total === 0) return <Empty title={none} />;
  return (
    <ul className="shares">
      {entries.map(({ id, title, count, look }) => (
        <li key={id}>
          <span className="share-title">{title}</span>
          <span className="number">
            {number(count)} <span className="quiet">{percent(count / total)}</span>
          </span>
          <svg className="share-bar" viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
            <rect className={look} width={(100 * count) / max} height="2" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
