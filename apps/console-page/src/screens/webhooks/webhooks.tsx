import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { pollEvery } from '../../access/activity';
import { useMay } from '../../access/me';
import { bodyOf, sessionsOf } from '../../call/client';
import { portalLink } from '../../call/portal-link';
import { useFilters, useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { Button } from '../../part/button';
import { FormDialog } from '../../part/dialog';
import { SelectInput, TextInput } from '../../part/field';
import { FilterText } from '../../part/filter-text';
import { Page } from '../../part/page';
import { isPeriod, type Period, periodStart, PeriodSelect } from '../../part/period';
import { Empty, FormProblem } from '../../part/state';
import { TabLinks } from '../../part/tabs';
import { Ago, Badge } from '../../part/text';
import { useToast } from '../../part/toast';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { usePages } from '../../table/pages';
import { type Delivery, deliveryStates, type DeliveryStatus, deliveryTones } from './delivery.table';
import { Targets } from './targets';

const columnsIn = ({ text, code }: Words): Column<Delivery>[] => [
  {
    id: 'status',
    title: text('delivery.status'),
    width: '8.5rem',
    value: ({ status }) => code('deliveryStatus', status),
    cell: ({ status }) => <Badge tone={deliveryTones[status]}>{code('deliveryStatus', status)}</Badge>,
  },
  { id: 'type', title: text('delivery.type'), width: 'minmax(12rem, 1.2fr)', value: ({ type }) => type },
  {
    id: 'target',
    title: text('delivery.target'),
    width: 'minmax(9rem, 1.2fr)',
    value: ({ target }) => target,
  },
  {
    id: 'attempts',
    title: text('delivery.attempts'),
    width: '5.5rem',
    isNumber: true,
    value: ({ attemptCount }) => attemptCount,
  },
  {
    id: 'last',
    title: text('delivery.lastReply'),
    width: 'minmax(10rem, 1.6fr)',
    value: ({ lastAttempt }) => lastAttempt && code('outcome', lastAttempt.outcome),
  },
  {
    id: 'created',
    title: text('delivery.created'),
    width: '7rem',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Ago at={createdAt} />,
  },
  {
    id: 'next',
    title: text('delivery.next'),
    width: '8.5rem',
    value: ({ nextAttemptAt }) => nextAttemptAt,
    cell: ({ nextAttemptAt }) =>
      nextAttemptAt ? <Ago at={nextAttemptAt} /> : <span className="quiet">—</span>,
  },
];

/** The tab with the targets. A link of the portal does not show them. */
const targetsTab = 'targets';
const hasTargets = portalLink === undefined;

export function Webhooks() {
  const { text, code } = useWords();
  const [filters, change] = useFilters();
  const mayResend = useMay('webhooks.resend');
  const [open, setOpen] = useState<'resend' | 'test'>();
  const status = deliveryStates.find((one) => one === filters['status']);
  const isTargets = hasTargets && filters['status'] === targetsTab;
  const period: Period = isPeriod(filters['period']) ? filters['period'] : 'week';
  return (
    <Page
      title={text('nav.webhooks')}
      lead={text('delivery.lead')}
      actions={
        mayResend && (
          <>
            <Button onPress={() => setOpen('test')}>{text('delivery.test')}</Button>
            <Button icon="refresh" onPress={() => setOpen('resend')}>
              {text('delivery.resendMany')}
            </Button>
          </>
        )
      }
    >
      <TabLinks
        label={text('delivery.status')}
        name="status"
        value={isTargets ? targetsTab : (status ?? '')}
        tabs={[
          { value: '', text: text('filter.all') },
          ...deliveryStates.map((value) => ({ value, text: code('deliveryStatus', value) })),
          ...(hasTargets ? [{ value: targetsTab, text: text('target.title') }] : []),
        ]}
      />
      {isTargets ? (
        <Targets period={period} onPeriod={(next) => change({ period: next })} />
      ) : (
        <Deliveries status={status} period={period} />
      )}
      {open === 'resend' && <ResendMany period={period} onClose={() => setOpen(undefined)} />}
      {open === 'test' && <TestEvent onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

interface DeliveriesProps {
  status: DeliveryStatus | undefined;
  period: Period;
}

function Deliveries({ status, period }: DeliveriesProps) {
  const words = useWords();
  const { text } = words;
  const scope = useScope();
  const navigate = useNavigate();
  const [filters, change] = useFilters();
  const sessionId = filters['session'] ?? '';
  const columns = useMemo(() => columnsIn(words), [words]);
  const pages = usePages<Delivery>({
    queryKey: ['deliveries', scope, status, period, sessionId],
    refetchInterval: pollEvery(10_000),
    read: (cursor, signal) =>
      bodyOf(
        sessionsOf(scope).GET('/webhooks/deliveries', {
          params: {
            query: {
              limit: 100,
              from: periodStart(period),
              ...(status && { status }),
              ...(sessionId && { sessionId }),
              ...(cursor && { cursor }),
            },
          },
          signal,
        }),
      ),
  });
  const changeSession = useCallback((session: string) => change({ session }), [change]);
  return (
    <DataTable
      label={text('nav.webhooks')}
      columns={columns}
      rowKey={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/c/$customer/$mode/webhooks/$id', params: { ...scope, id } })}
      {...pages}
      filters={
        <>
          <PeriodSelect value={period} onChange={(next) => change({ period: next })} />
          <FilterText label={text('delivery.session')} value={sessionId} onChange={changeSession} />
        </>
      }
      empty={
        <Empty icon="webhook" title={text('delivery.none')}>
          {text('delivery.none.hint')}
        </Empty>
      }
    />
  );
}

const resendable = ['FAILED', 'PENDING', 'DELIVERED'] as const;

/** Resends all deliveries of a time range; the service takes at most 50,000 per call. */
function ResendMany({ period, onClose }: { period: Period; onClose: () => void }) {
  const { text, code, number } = useWords();
  const scope = useScope();
  const toast = useToast();
  const queries = useQueryClient();
  const [status, setStatus] = useState<(typeof resendable)[number]>('FAILED');
  const [range, setRange] = useState<Period>(period);
  const resend = useMutation({
    mutationFn: async () => {
      const [from, to] = [periodStart(range), new Date().toISOString()];
      const total = { resent: 0, forgotten: 0 };
      let cursor: string | undefined;
      do {
        const body = { from, to, status, ...(cursor && { cursor }) };
        const reply = await bodyOf(sessionsOf(scope).POST('/webhooks/deliveries/resend', { body }));
        total.resent += reply.resent;
        total.forgotten += reply.forgotten;
        cursor = reply.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return total;
    },
    onSuccess: ({ resent, forgotten }) => {
      void queries.invalidateQueries({ queryKey: ['deliveries'] });
      toast(text('delivery.resent', { resent: number(resent), forgotten: number(forgotten) }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={text('delivery.resendMany')}
      submit={text('delivery.resend')}
      isPending={resend.isPending}
      error={<FormProblem error={resend.error} />}
      onClose={onClose}
      onSubmit={() => resend.mutate()}
    >
      <p className="quiet">{text('delivery.resendHint')}</p>
      <SelectInput
        label={text('delivery.status')}
        value={status}
        choices={resendable.map((value) => ({ value, text: code('deliveryStatus', value) }))}
        onChange={(next) => next && setStatus(next)}
      />
      <PeriodSelect isLabelled value={range} onChange={(next) => next && setRange(next)} />
    </FormDialog>
  );
}

function TestEvent({ onClose }: { onClose: () => void }) {
  const { text } = useWords();
  const scope = useScope();
  const navigate = useNavigate();
  const [url, setUrl] = useState('');
  const test = useMutation({
    mutationFn: () => bodyOf(sessionsOf(scope).POST('/webhooks/test', { body: { callback: { url } } })),
    onSuccess: ({ id }) => void navigate({ to: '/c/$customer/$mode/webhooks/$id', params: { ...scope, id } }),
  });
  return (
    <FormDialog
      title={text('delivery.test')}
      submit={text('delivery.send')}
      isPending={test.isPending}
      isDisabled={url === ''}
      error={<FormProblem error={test.error} />}
      onClose={onClose}
      onSubmit={() => test.mutate()}
    >
      <TextInput
        autoFocus
        isRequired
        type="url"
        label={text('delivery.url')}
        placeholder="https://"
        hint={text('delivery.testHint')}
        value={url}
        onChange={setUrl}
      />
    </FormDialog>
  );
}
