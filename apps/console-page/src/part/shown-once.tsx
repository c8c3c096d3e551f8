import type { ReactNode } from 'react';
import { useWords } from '../language/language';
import { Button } from './button';
import { Dialog } from './dialog';
import { Copyable } from './text';

interface ShownOnceProps {
  title: string;
  secret: string;
  children: ReactNode;
  onClose: () => void;
}

/** A secret that the server cannot show again. */
export function ShownOnce({ title, secret, children, onClose }: ShownOnceProps) {
  const { text } = useWords();
  return (
    <Dialog isAlert title={title} onClose={onClose}>
      <div className="dialog-body">
        <p>{children}</p>
        <Copyable isLong value={secret} />
      </div>
      <footer className="dialog-foot">
        <Button look="main" onPress={onClose}>
          {text('key.stored')}
        </Button>
      </footer>
    </Dialog>
  );
}
