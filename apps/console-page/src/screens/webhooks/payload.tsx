import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../../access/me';
import type { components } from '../../api/sessions';
import { scopePath } from '../../call/client';
import { useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import { Masked } from '../../part/masked';
import { Card } from '../../part/page';
import { Empty, Loading, Problem } from '../../part/state';
import { Facts } from '../../part/text';
import { formatPayload } from './payload.format';

type DeliveryPayload = components['schemas']['DeliveryPayload'];

interface PayloadProps {
  id: string;
  isStored: boolean;
}

/** Nothing is read before it is asked for: the audit log records who has seen it. */
export function Payload({ id, isStored }: PayloadProps) {
  const { text } = useWords();
  const [isShown, setShown] = useState(false);
  return (
    <Card title={text('payload.title')}>
      {isShown ? (
        <ShownPayload id={id} />
      ) : !isStored ? (
        <Empty icon="trash" title={text('payload.deleted')} />
      ) : (
        <Masked label={text('payload.show')} onShow={() => setShown(true)} />
      )}
    </Card>
  );
}

function ShownPayload({ id }: Pick<PayloadProps, 'id'>) {
  const { text, number } = useWords();
  const scope = useScope();
  const { data, error, isPending } = useQuery({
    queryKey: ['delivery-payload', scope, id],
    queryFn: ({ signal }) =>
      callConsole<DeliveryPayload>(
        `${scopePath(scope, 'sessions')}/webhooks/deliveries/${encodeURIComponent(id)}/payload`,
        { signal },
      ),
    // Each read is recorded, so it is not read again by itself.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  if (error) return <Problem error={error} />;
  if (isPending) return <Loading rows={3} />;
  return (
    <div className="results">
      <Facts
        facts={[
          [text('payload.bytes'), number(data.bytes)],
          [text('payload.headers'), data.headerNames.join(', ') || text('none')],
        ]}
      />
      {!data.isComplete && <p className="note">{text('payload.cut')}</p>}
      <pre tabIndex={0} role="region" aria-label={text('payload.title')}>
        {formatPayload(data)}
      </pre>
    </div>
  );
}
