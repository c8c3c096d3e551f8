import { useState } from 'react';
import { goToProvider } from '../../access/login';
import { useWords } from '../../language/language';
import { Button } from '../../part/button';
import { FormProblem } from '../../part/state';

export function ProviderButton({ provider, next }: { provider: string; next: string }) {
  const { text } = useWords();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const go = () => {
    setPending(true);
    setError(undefined);
    // It stays pending until the browser has left the page.
    goToProvider(next).catch((problem: unknown) => {
      setPending(false);
      setError(problem);
    });
  };
  return (
    <div className="form">
      <Button look="main" isPending={isPending} onPress={go}>
        {text('login.provider', { provider })}
      </Button>
      {error !== undefined && <FormProblem error={error} />}
    </div>
  );
}
