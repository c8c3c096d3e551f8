import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../access/me';
import { useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import { Button } from '../../part/button';
import { DataView } from '../../part/data-view';
import { Card } from '../../part/page';
import { Empty, Loading, Problem } from '../../part/state';
import { type SessionDetails, sessionQuery } from './session.query';

/** Nothing personal is read before it is asked for: the audit log records who has seen it. */
export function PersonalData({ session }: { session: SessionDetails }) {
  const { text } = useWords();
  const scope = useScope();
  const mayRead = useMay('personal.read');
  const [isShown, setShown] = useState(false);
  const { data, error, isPending } = useQuery({
    ...sessionQuery(scope, session.id, true),
    enabled: isShown && mayRead,
  });
  if (session.state === 'PURGED') return null;
  return (
    <Card title={text('session.personal')}>
      {!isShown ? (
        <Empty
          icon={mayRead ? 'eye' : 'lock'}
          title={text('people.masked')}
          actions={
            mayRead && (
              <Button icon="eye" onPress={() => setShown(true)}>
                {text('session.show')}
              </Button>
            )
          }
        >
          {mayRead ? text('people.masked.hint') : text('state.noPermission.hint')}
        </Empty>
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
