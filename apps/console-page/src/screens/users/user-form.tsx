import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../language/language';
import { CheckGroup } from '../../part/check-group';
import { FormDialog } from '../../part/dialog';
import { Checkbox, TextInput } from '../../part/field';
import { FormProblem } from '../../part/state';
import { useToast } from '../../part/toast';
import { createPassword } from './new-password';
import {
  changesOf,
  customersOf,
  emptyDraft,
  isComplete,
  isUserName,
  toDraft,
  type UserDraft,
} from './user-draft';
import { changeUser, createUser, customerNamesQuery, roles, type User, usersQuery } from './user.query';

interface CreateUserProps {
  onClose: () => void;
  onCreated: (secret: { user: string; password: string }) => void;
}

export function CreateUser({ onClose, onCreated }: CreateUserProps) {
  const { text } = useWords();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [draft, setDraft] = useState(emptyDraft);
  const create = useMutation({
    mutationFn: async () => {
      const password = createPassword();
      const { user } = await createUser({
        user: name,
        password,
        roles: [...draft.roles],
        customers: customersOf(draft),
      });
      return { user, password };
    },
    onSuccess: (secret) => {
      void queries.invalidateQueries({ queryKey: usersQuery.queryKey });
      onClose();
      onCreated(secret);
    },
  });
  return (
    <FormDialog
      title={text('users.create')}
      submit={text('users.create')}
      isPending={create.isPending}
      isDisabled={!isUserName(name) || !isComplete(draft)}
      error={<FormProblem error={create.error} />}
      onClose={onClose}
      onSubmit={() => create.mutate()}
    >
      <TextInput
        autoFocus
        isRequired
        label={text('login.user')}
        hint={text('users.nameHint')}
        autoComplete="off"
        maxLength={100}
        value={name}
        error={name === '' || isUserName(name) ? undefined : text('users.nameError')}
        onChange={setName}
      />
      <AccessFields draft={draft} onChange={setDraft} />
    </FormDialog>
  );
}

export function EditUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { text } = useWords();
  const toast = useToast();
  const queries = useQueryClient();
  const [before] = useState(user);
  const [draft, setDraft] = useState(() => toDraft(user));
  const changes = changesOf(before, draft);
  const save = useMutation({
    mutationFn: () => changeUser(user.id, changes),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: usersQuery.queryKey });
      toast(text('users.saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={user.user}
      submit={text('action.save')}
      isPending={save.isPending}
      isDisabled={Object.keys(changes).length === 0 || !isComplete(draft)}
      error={<FormProblem error={save.error} />}
      onClose={onClose}
      onSubmit={() => save.mutate()}
    >
      <AccessFields draft={draft} onChange={setDraft} />
    </FormDialog>
  );
}

interface AccessFieldsProps {
  draft: UserDraft;
  onChange: (draft: UserDraft) => void;
}

function AccessFields({ draft, onChange }: AccessFieldsProps) {
  const { text, code } = useWords();
  const { data: names, error } = useQuery(customerNamesQuery);
  return (
    <>
      <CheckGroup
        label={text('users.roles')}
        values={draft.roles}
        choices={roles.map((value) => ({ value, text: code('role', value) }))}
        onChange={(next) => onChange({ ...draft, roles: next })}
      />
      <Checkbox isSelected={draft.hasAll} onChange={(hasAll) => onChange({ ...draft, hasAll })}>
        {text('users.allCustomersHint')}
      </Checkbox>
      {!draft.hasAll && (
        <CheckGroup
          label={text('nav.customers')}
          values={draft.customers}
          choices={(names ?? []).map((value) => ({ value, text: value }))}
          onChange={(customers) => onChange({ ...draft, customers })}
        />
      )}
      <FormProblem error={error} />
    </>
  );
}
