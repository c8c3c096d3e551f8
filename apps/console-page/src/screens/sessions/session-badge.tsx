import { useWords } from '../../language/language';
import { Badge } from '../../part/text';
import type { ListedSession } from './session.query';
import { outcomeTone, recommendationTones, riskTones } from './session.table';

export function OutcomeBadge({ outcome, state }: Pick<ListedSession, 'outcome' | 'state'>) {
  const { code } = useWords();
  return outcome ? (
    <Badge tone={outcomeTone(outcome)}>{code('outcomeOf', outcome)}</Badge>
  ) : (
    <Badge tone={state === 'PURGED' ? 'plain' : 'info'}>{code('sessionState', state)}</Badge>
  );
}

export function RecommendationBadge({ value }: { value: string }) {
  const { code } = useWords();
  return <Badge tone={recommendationTones[value] ?? 'plain'}>{code('recommendation', value)}</Badge>;
}

export function RiskBadge({ level, score }: { level: string; score?: number | null }) {
  const { code, number } = useWords();
  return (
    <Badge tone={riskTones[level] ?? 'plain'}>
      {code('risk', level)}
      {typeof score === 'number' && ` ${number(score)}`}
    </Badge>
  );
}
