import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../language/language';
import { FormDialog } from '../../part/dialog';
import { FormProblem } from '../../part/state';
import { useToast } from '../../part/toast';
import { createPassword } from './new-password';
import { changeUser, setPassword, type User, usersQuery } from './user.query';

interface UserDialogProps {
  user: User;
  onClose: () => void;
}

interface ResetPasswordProps extends UserDialogProps {
  onChanged: (secret: { user: string; password: string }) => void;
}

export function ResetPassword({ user, onClose, onChanged }: ResetPasswordProps) {
  const { text } = useWords();
  const reset = useMutation({
    mutationFn: async () => {
      const password = createPassword();
      await setPassword(user.id, password);
      return password;
    },
    onSuccess: (password) => {
      onClose();
      onChanged({ user: user.user, password });
    },
  });
  return (
    <FormDialog
      isAlert
      title={text('users.newPassword')}
      submit={text('users.newPassword')}
      isPending={reset.isPending}
      error={<FormProblem error={reset.error} />}
      onClose={onClose}
      onSubmit={() => reset.mutate()}
    >
      <p>{text('users.newPasswordHint', { user: user.user })}</p>
    </FormDialog>
  );
}

export function ChangeStatus({ user, onClose }: UserDialogProps) {
  const { text } = useWords();
  const toast = useToast();
  const queries = useQueryClient();
  const isActive = user.status === 'active';
  const change = useMutation({
    mutationFn: () => changeUser(user.id, { status: isActive ? 'disabled' : 'active' }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: usersQuery.queryKey });
      toast(isActive ? text('users.disabled') : text('users.enabled'));
      onClose();
    },
  });
  const title = isActive ? text('users.disable') : text('users.enable');
  return (
    <FormDialog
      isAlert
      title={title}
      submit={title}
      look={isActive ? 'danger' : 'main'}
      isPending={change.isPending}
      error={<FormProblem error={change.error} />}
      onClose={onClose}
      onSubmit={() => change.mutate()}
    >
      <p>
        {isActive
          ? text('users.disableHint', { user: user.user })
          : text('users.enableHint', { user: user.user })}
      </p>
    </FormDialog>
  );
}
