import { Link } from '@tanstack/react-router';
import { useMay } from '../../access/me';
import { useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import { Card } from '../../part/page';
import { Ago, Badge } from '../../part/text';
import { deliveryTones } from '../webhooks/delivery.table';
import type { SessionDetails } from './session.query';

/** The webhooks of a session with the reply to each last attempt. */
export function SessionWebhooks({ deliveries }: Pick<SessionDetails, 'deliveries'>) {
  const { text, code, number } = useWords();
  const scope = useScope();
  const mayOpen = useMay('webhooks.read');
  if (deliveries.length === 0) return null;
  return (
    <Card title={text('nav.webhooks')}>
      <ul className="session-webhooks">
        {deliveries.map(({ id, type, target, status, attempts, attemptCount, nextAttemptAt }) => {
          const last = attempts.at(-1);
          return (
            <li key={id}>
              <p>
                <Badge tone={deliveryTones[status]}>{code('deliveryStatus', status)}</Badge>{' '}
                {mayOpen ? (
                  <Link to="/c/$customer/$mode/webhooks/$id" params={{ ...scope, id }}>
                    {type}
                  </Link>
                ) : (
                  type
                )}
              </p>
              <p className="quiet">{target}</p>
              <p className="quiet">
                {text('delivery.attempts')}: {number(attemptCount)}
                {last && ` · ${last.httpStatus ?? code('outcome', last.outcome)}`}
                {nextAttemptAt !== null && (
                  <>
                    {' · '}
                    {text('delivery.next')} <Ago at={nextAttemptAt} />
                  </>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
