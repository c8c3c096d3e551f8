import { useMay } from '../access/me';
import { useWords } from '../language/language';
import { Button } from './button';
import { Empty } from './state';

interface MaskedProps {
  /** The text of the button. */
  label: string;
  onShow: () => void;
}

/** In place of personal data, which is read only when a user asks for it: the audit log records who has seen it. */
export function Masked({ label, onShow }: MaskedProps) {
  const { text } = useWords();
  const mayRead = useMay('personal.read');
  return (
    <Empty
      icon={mayRead ? 'eye' : 'lock'}
      title={text('people.masked')}
      actions={
        mayRead && (
          <Button icon="eye" onPress={onShow}>
            {label}
          </Button>
        )
      }
    >
      {mayRead ? text('people.masked.hint') : text('state.noPermission.hint')}
    </Empty>
  );
}
