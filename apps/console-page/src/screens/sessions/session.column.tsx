import type { Words } from '../../language/words';
import { Ago } from '../../part/text';
import type { Column } from '../../table/column';
import { OutcomeBadge, RecommendationBadge, RiskBadge } from './session-badge';
import type { ListedSession } from './session.query';

export const sessionColumns = ({ text, code }: Words): Column<ListedSession>[] => [
  {
    id: 'outcome',
    title: text('session.outcome'),
    width: '10rem',
    value: ({ outcome, state }) => (outcome ? code('outcomeOf', outcome) : code('sessionState', state)),
    cell: (session) => <OutcomeBadge {...session} />,
  },
  {
    id: 'type',
    title: text('session.type'),
    width: '7rem',
    value: ({ type }) => (type ? code('sessionType', type) : ''),
  },
  {
    id: 'recommendation',
    title: text('session.recommendation'),
    width: '8.5rem',
    value: ({ recommendation }) => (recommendation ? code('recommendation', recommendation) : ''),
    cell: ({ recommendation }) => recommendation && <RecommendationBadge value={recommendation} />,
  },
  {
    id: 'risk',
    title: text('session.risk'),
    width: '6rem',
    value: ({ riskLevel }) => (riskLevel ? code('risk', riskLevel) : ''),
    cell: ({ riskLevel }) => riskLevel && <RiskBadge level={riskLevel} />,
  },
  {
    id: 'id',
    title: text('session.id'),
    width: 'minmax(8rem, 1fr)',
    value: ({ id }) => id,
    cell: ({ id }) => <code>{id}</code>,
  },
  {
    id: 'sandbox',
    title: text('session.sandbox'),
    width: '5.5rem',
    value: ({ sandbox }) => (sandbox ? text('yes') : ''),
  },
  {
    id: 'created',
    title: text('session.created'),
    width: '7rem',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Ago at={createdAt} />,
  },
  {
    id: 'kept',
    title: text('session.keptUntil'),
    width: '7.5rem',
    value: ({ keptUntil, deletedAt }) => keptUntil ?? deletedAt,
    cell: ({ keptUntil, deletedAt }) => {
      const at = keptUntil ?? deletedAt;
      return at && <Ago at={at} />;
    },
  },
];
