import { Component, type ReactNode } from 'react';
import { useWords } from '../language/language';
import { Button } from '../part/button';
import { Empty } from '../part/state';

interface ErrorBoundaryState {
  error: unknown;
}

/** The last resort: an error of the frame itself. Errors of a screen stay inside of the frame (router.tsx). */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override readonly state: ErrorBoundaryState = { error: undefined };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === undefined ? this.props.children : <Crash />;
  }
}

/** A new release has other files: an open page cannot load the screens of the old one. */
export function Crash() {
  const { text } = useWords();
  return (
    <Empty
      icon="alert"
      title={text('crash.title')}
      actions={
        <Button look="main" icon="refresh" onPress={() => location.reload()}>
          {text('crash.reload')}
        </Button>
      }
    >
      {text('crash.text')}
    </Empty>
  );
}
