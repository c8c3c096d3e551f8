import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMay } from '../../access/me';
import type { components } from '../../api/sanctions';
import { bodyOf, operatorsOf } from '../../call/client';
import { useFilters } from '../../frame/scope';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { Dialog, FormDialog } from '../../part/dialog';
import { Checkbox, SelectInput, TextInput } from '../../part/field';
import { Page } from '../../part/page';
import { Empty, FormProblem } from '../../part/state';
import { Ago, Facts } from '../../part/text';
import { useToast } from '../../part/toast';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';

type Customer = components['schemas']['CustomerReply'];
type Change = components['schemas']['ChangeCustomerBody'];

const customersKey = ['customers'];

const columnsIn = ({ text, code }: Words): Column<Customer>[] => [
  { id: 'name', title: text('customer.name'), width: 'minmax(10rem, 1.5fr)', value: ({ name }) => name },
  {
    id: 'display',
    title: text('customer.displayName'),
    width: 'minmax(10rem, 1.5fr)',
    value: ({ display_name }) => display_name,
  },
  {
    id: 'strict',
    title: text('customer.strict'),
    width: '9rem',
    value: ({ strict }) => (strict ? text('yes') : text('no')),
  },
  {
    id: 'enrollment',
    title: text('customer.enrollment'),
    width: '9rem',
    value: ({ enrollment }) => code('enrollment', enrollment ?? 'default'),
  },
  {
    id: 'tokens',
    title: text('customer.tokenStorage'),
    width: '10rem',
    value: ({ token_storage }) => code('tokenStorage', token_storage ?? 'default'),
  },
  {
    id: 'created',
    title: text('key.created'),
    width: '8rem',
    value: ({ when_created }) => when_created,
    cell: ({ when_created }) => <Ago at={when_created} />,
  },
];

export function Customers() {
  const words = useWords();
  const { text } = words;
  const mayWrite = useMay('customers.write');
  const [filters, change] = useFilters();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: customersKey,
    queryFn: ({ signal }) => bodyOf(operatorsOf('sessions').GET('/customers', { signal })),
  });
  const columns = useMemo(() => columnsIn(words), [words]);
  const open = data?.find(({ id }) => id === filters['open']);
  const close = () => change({ open: undefined });
  return (
    <Page title={text('nav.customers')} lead={text('customer.lead')}>
      <DataTable
        isSortable
        label={text('nav.customers')}
        columns={columns}
        rows={data ?? []}
        rowKey={({ id }) => id}
        onOpen={({ id }) => change({ open: id })}
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={<Empty icon="customer" title={text('customer.none')} />}
      />
      {open &&
        (mayWrite ? (
          <CustomerForm customer={open} onClose={close} />
        ) : (
          <CustomerFacts customer={open} onClose={close} />
        ))}
    </Page>
  );
}

interface CustomerDialogProps {
  customer: Customer;
  onClose: () => void;
}

function CustomerFacts({ customer, onClose }: CustomerDialogProps) {
  const { text } = useWords();
  return (
    <Dialog title={customer.name} onClose={onClose}>
      <div className="dialog-body">
        <Facts
          facts={[
            [text('customer.displayName'), customer.display_name],
            [text('customer.legalName'), customer.legal_name],
            [text('customer.privacyUrl'), customer.privacy_url],
            [text('customer.supportUrl'), customer.support_url],
            [text('customer.accentColor'), customer.accent_color],
            [text('customer.embedOrigins'), customer.embed_origins.join(', ') || undefined],
          ]}
        />
      </div>
    </Dialog>
  );
}

const toDraft = (customer: Customer) => ({
  display_name: customer.display_name ?? '',
  legal_name: customer.legal_name ?? '',
  privacy_url: customer.privacy_url ?? '',
  support_url: customer.support_url ?? '',
  accent_color: customer.accent_color ?? '',
  embed_origins: customer.embed_origins.join('\n'),
  strict: customer.strict,
  review_four_eyes: customer.review_four_eyes,
  asks_contact: customer.asks_contact,
  face_only_sign_in: customer.face_only_sign_in,
  enrollment: customer.enrollment ?? ('default' as const),
  token_storage: customer.token_storage ?? ('default' as const),
});

type Draft = ReturnType<typeof toDraft>;

/** Only what was changed is sent, so that two operators with open forms do not undo each other. */
function changesOf(before: Draft, { embed_origins: origins, ...after }: Draft): Change {
  const changed = Object.entries(after).filter(([name, value]) => before[name as keyof Draft] !== value);
  return {
    ...Object.fromEntries(changed),
    ...(origins !== before.embed_origins && { embed_origins: origins.split(/\s+/).filter(Boolean) }),
  };
}

const texts = ['display_name', 'legal_name', 'privacy_url', 'support_url', 'accent_color'] as const;
const titles = {
  display_name: 'customer.displayName',
  legal_name: 'customer.legalName',
  privacy_url: 'customer.privacyUrl',
  support_url: 'customer.supportUrl',
  accent_color: 'customer.accentColor',
} as const;

function CustomerForm({ customer, onClose }: CustomerDialogProps) {
  const { text, code } = useWords();
  const toast = useToast();
  const queries = useQueryClient();
  const [before] = useState(() => toDraft(customer));
  const [draft, setDraft] = useState(before);
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const changes = changesOf(before, draft);
  const save = useMutation({
    mutationFn: () =>
      bodyOf(
        operatorsOf('sessions').PATCH('/customers/{id}', {
          params: { path: { id: customer.id } },
          body: changes,
        }),
      ),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: customersKey });
      toast(text('customer.saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      isWide
      title={customer.name}
      submit={text('action.save')}
      isPending={save.isPending}
      isDisabled={Object.keys(changes).length === 0}
      error={<FormProblem error={save.error} />}
      onClose={onClose}
      onSubmit={() => save.mutate()}
    >
      <div className="form-columns">
        {texts.map((name) => (
          <TextInput
            key={name}
            label={text(titles[name])}
            value={draft[name]}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
        <SelectInput
          label={text('customer.faceOnly')}
          value={draft.face_only_sign_in}
          choices={(['review', 'allow'] as const).map((value) => ({ value, text: code('faceOnly', value) }))}
          onChange={(value) => value && set({ face_only_sign_in: value })}
        />
        <SelectInput
          label={text('customer.enrollment')}
          value={draft.enrollment}
          choices={(['default', 'gallery', 'token'] as const).map((value) => ({
            value,
            text: code('enrollment', value),
          }))}
          onChange={(value) => value && set({ enrollment: value })}
        />
        <SelectInput
          label={text('customer.tokenStorage')}
          value={draft.token_storage}
          choices={(['default', 'device', 'server'] as const).map((value) => ({
            value,
            text: code('tokenStorage', value),
          }))}
          onChange={(value) => value && set({ token_storage: value })}
        />
      </div>
      <TextInput
        label={text('customer.embedOrigins')}
        rows={3}
        hint={text('customer.embedHint')}
        value={draft.embed_origins}
        onChange={(value) => set({ embed_origins: value })}
      />
      <Checkbox isSelected={draft.strict} onChange={(strict) => set({ strict })}>
        {text('customer.strictHint')}
      </Checkbox>
      <Checkbox
        isSelected={draft.review_four_eyes}
        onChange={(fourEyes) => set({ review_four_eyes: fourEyes })}
      >
        {text('customer.fourEyesHint')}
      </Checkbox>
      <Checkbox isSelected={draft.asks_contact} onChange={(asks) => set({ asks_contact: asks })}>
        {text('customer.contactHint')}
      </Checkbox>
    </FormDialog>
  );
}
