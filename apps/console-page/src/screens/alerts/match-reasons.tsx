import { useWords } from '../../language/language';
import type { MatchReply } from './alert.query';

/** How the score came about, step by step. */
export function MatchReasons({ features, score }: Pick<MatchReply, 'features' | 'score'>) {
  const { text, code, sentence, effect, score: format } = useWords();
  return (
    <ul className="reasons">
      {features.map(({ feature, added, words }, place) => (
        <li key={place}>
          <span className={added < 0 ? 'number amount amount-less' : 'number amount'}>{effect(added)}</span>
          <span>
            {sentence(words)}
            <span className="quiet"> {code('feature', feature)}</span>
          </span>
        </li>
      ))}
      <li className="reasons-sum">
        <span className="number amount">{format(score)}</span>
        <span>{text('match.score')}</span>
      </li>
    </ul>
  );
}
