import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { useWords } from '../language/language';
import { Button } from './button';
import { Icon } from './icon';

interface Toast {
  id: number;
  message: string;
}

const visibleMs = 6_000;
const ToastContext = createContext<(message: string) => void>(() => undefined);

/** Reports what was done: `useToast()('Saved')`. */
export const useToast = () => use(ToastContext);

let lastId = 0;

export function ToastProvider({ children }: { children: ReactNode }) {
  const { text } = useWords();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const show = useMemo(
    () => (message: string) => {
      const id = ++lastId;
      setToasts((all) => [...all.slice(-2), { id, message }]);
      setTimeout(() => close(id), visibleMs);
    },
    [close],
  );
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {toasts.map(({ id, message }) => (
          <div key={id} className="toast">
            <Icon name="check" />
            <span>{message}</span>
            <Button
              isSmall
              look="quiet"
              icon="close"
              label={text('action.close')}
              onPress={() => close(id)}
            />
          </div>
        ))}
      </div>
    </ToastContext>
  );
}
