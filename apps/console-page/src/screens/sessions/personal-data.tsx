import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import { DataView } from '../../part/data-view';
import { Masked } from '../../part/masked';
import { Card } from '../../part/page';
import { Loading, Problem } from '../../part/state';
import { type SessionDetails, sessionQuery } from './session.query';

/** Nothing personal is read before it is asked for: the audit log records who has seen it. */
export function PersonalData({ session }: { session: SessionDetails }) {
  const { text } = useWords();
  const scope = useScope();
  const [isShown, setShown] = useState(false);
  const { data, error, isPending } = useQuery({
    ...sessionQuery(scope, session.id, true),
    enabled: isShown,
  });
  if (session.state === 'PURGED') return null;
  return (
    <Card title={text('session.personal')}>
      {!isShown ? (
        <Masked label={text('session.show')} onShow={() => setShown(true)} />
      ) : error ? (
        <Problem error={error} />
      ) : isPending ? (
        <Loading rows={3} />
      ) : (
        <DataView value={data.personal} />
      )}
    </Card>
  );
}
