import { useWords } from '../../language/language';
import type { MatchReply } from './alert.query';

/** How the score came about, step by step. */
export function MatchReasons({ features, score }: Pick<MatchReply, 'features' | 'score'>) {
  const { text } = useWords();
  return (
    <ul className="reasons">
      {features.map(({ feature, added, words }, place) => (
        <li key={place}>
          <span className={added < 0 ? 'number amount amount-less' : 'number amount'}>
            {added < 0 ? '−' : '+'}
            {Math.abs(added).toFixed(3)}
          </span>
          <span>
            {words}
            <span className="quiet"> {feature}</span>
          </span>
        </li>
      ))}
      <li className="reasons-sum">
        <span className="number amount">{score.toFixed(3)}</span>
        <span>{text('match.score')}</span>
      </li>
    </ul>
  );
}
