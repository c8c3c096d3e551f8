import { useMutation } from '@tanstack/react-query';
import { useWords } from '../../language/language';
import { ConfirmDialog } from '../../part/confirm-dialog';
import { FormDialog } from '../../part/dialog';
import { FormProblem } from '../../part/state';
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
  const isActive = user.status === 'active';
  return (
    <ConfirmDialog
      title={isActive ? text('users.disable') : text('users.enable')}
      look={isActive ? 'danger' : 'main'}
      call={() => changeUser(user.id, { status: isActive ? 'disabled' : 'active' })}
      changes={usersQuery.queryKey}
      done={isActive ? text('users.disabled') : text('users.enabled')}
      onClose={onClose}
    >
      {isActive
        ? text('users.disableHint', { user: user.user })
        : text('users.enableHint', { user: user.user })}
    </ConfirmDialog>
  );
}
