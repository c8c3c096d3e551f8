import { useQueryClient } from '@tanstack/react-query';
import { useIdleWarning } from '../access/idle';
import { logOut, useMe } from '../access/me';
import { useWords } from '../language/language';
import { Button } from '../part/button';
import { Dialog } from '../part/dialog';

export function IdleWarning() {
  const { text } = useWords();
  const client = useQueryClient();
  const { remaining, stay } = useIdleWarning(useMe());
  if (remaining === undefined) return null;
  return (
    <Dialog isAlert title={text('idle.title')} onClose={stay}>
      <div className="dialog-body">
        <p role="timer">{text('idle.text', { seconds: Math.ceil(remaining / 1000) })}</p>
      </div>
      <footer className="dialog-foot">
        <Button onPress={() => void logOut(client)}>{text('action.logOut')}</Button>
        <Button look="main" autoFocus onPress={stay}>
          {text('idle.stay')}
        </Button>
      </footer>
    </Dialog>
  );
}
