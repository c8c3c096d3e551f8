import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMay } from '../../access/me';
import { CallProblem } from '../../call/problem';
import { useAddress } from '../../frame/scope';
import { useWords } from '../../language/language';
import { Button } from '../../part/button';
import { Icon } from '../../part/icon';
import { Card, Page } from '../../part/page';
import { FormProblem, Loading, Problem } from '../../part/state';
import { Ago, Badge, Facts } from '../../part/text';
import { useToast } from '../../part/toast';
import { freshnessOf, freshnessTones } from './freshness';
import { ImportList } from './import-list';
import { listsQuery, type ManagedDataset, refreshList } from './list.query';
import { ListChanges } from './list-changes';
import { ListVersions } from './list-versions';

const unknownList = new CallProblem(404, '');

export function List() {
  const { text, code } = useWords();
  const { name = '' } = useAddress();
  const { data, error, refetch } = useQuery(listsQuery);
  const list = useMemo(() => data?.find((each) => each.name === name), [data, name]);
  if (error || (data && !list))
    return <Problem error={error ?? unknownList} onRetry={() => void refetch()} />;
  if (!list) return <Loading />;
  const freshness = freshnessOf(list);
  return (
    <Page
      title={list.title}
      badge={<Badge tone={freshnessTones[freshness]}>{code('freshness', freshness)}</Badge>}
      back={
        <Link to="/lists" className="back">
          <Icon name="left" /> {text('nav.lists')}
        </Link>
      }
      actions={<Actions list={list} />}
    >
      <ListFacts list={list} />
      <ListChanges name={name} />
      <ListVersions name={name} />
    </Page>
  );
}

function Actions({ list }: { list: ManagedDataset }) {
  const { text } = useWords();
  const mayWrite = useMay('lists.write');
  const toast = useToast();
  const queries = useQueryClient();
  const [isImporting, setImporting] = useState(false);
  const refresh = useMutation({
    mutationFn: () => refreshList(list.name),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: listsQuery.queryKey });
      toast(text('lists.checkRequested'));
    },
  });
  useNewVersion(list);
  if (!mayWrite) return null;
  return (
    <>
      {refresh.error && <FormProblem error={refresh.error} />}
      {list.refreshable && (
        <Button
          icon="refresh"
          isPending={refresh.isPending || list.checkRequested}
          onPress={() => refresh.mutate()}
        >
          {text('lists.refresh')}
        </Button>
      )}
      {!list.demo && (
        <Button look="main" icon="upload" onPress={() => setImporting(true)}>
          {text('lists.importVersion')}
        </Button>
      )}
      {isImporting && <ImportList list={list} onClose={() => setImporting(false)} />}
    </>
  );
}

/** Versions and changes are read again when there is a new version. */
function useNewVersion({ name, versionId }: ManagedDataset): void {
  const queries = useQueryClient();
  const last = useRef(versionId);
  useEffect(() => {
    if (last.current === versionId) return;
    last.current = versionId;
    for (const key of ['list-versions', 'list-changes', 'list-entries'])
      void queries.invalidateQueries({ queryKey: [key, name] });
  }, [queries, name, versionId]);
}

function ListFacts({ list }: { list: ManagedDataset }) {
  const { text, code, sentence, number } = useWords();
  return (
    <Card>
      <Facts
        facts={[
          [text('lists.name'), <code key="name">{list.name}</code>],
          [text('lists.version'), list.version],
          ...(['people', 'entities', 'names'] as const).map(
            (name) => [code('listCount', name), number(list[name])] as const,
          ),
          ...(['publishedAt', 'loadedAt', 'checkedAt'] as const).map(
            (name) =>
              [
                code('listTime', name),
                list[name] === null ? '—' : <Ago key={name} at={list[name]} />,
              ] as const,
          ),
          [text('lists.format'), list.format],
          [
            text('match.source'),
            <span key="source" className="break">
              {list.source}
            </span>,
          ],
        ]}
      />
      {list.error !== null && (
        <p className="note note-bad">
          <Icon name="alert" />
          <span>
            {sentence(list.error)} {list.errorAt !== null && <Ago at={list.errorAt} />}
          </span>
        </p>
      )}
      {list.warnings.map(({ kind, message }) => (
        <p key={kind} className="note note-warn">
          <Icon name="alert" />
          <span>{sentence(message)}</span>
        </p>
      ))}
    </Card>
  );
}
