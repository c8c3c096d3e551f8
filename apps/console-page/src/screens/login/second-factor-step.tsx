import { useEffect, useState } from 'react';
import { finishLogin, type SecondFactor } from '../../access/login';
import type { Me } from '../../access/me';
import { askForPasskey, createPasskey, isAborted, preloadPasskeys } from '../../access/passkey';
import { toProblem } from '../../call/problem';
import { useWords } from '../../language/language';
import { Button } from '../../part/button';
import { Note } from '../../part/note';
import { FormProblem } from '../../part/state';

interface SecondFactorProps {
  secondFactor: SecondFactor;
  onDone: (me: Me) => Promise<void>;
  onBack: () => void;
}

/** After the password: the passkey, or the first one where the installation requires it. */
export function SecondFactorStep({ secondFactor, onDone, onBack }: SecondFactorProps) {
  const { text } = useWords();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const isNew = secondFactor.step === 'add-passkey';
  // The server accepts one try; without an answer of the authenticator none was made.
  const isOver = error !== undefined && !isAborted(error);
  useEffect(preloadPasskeys, []);
  const proceed = async () => {
    setPending(true);
    setError(undefined);
    try {
      const answer =
        secondFactor.step === 'add-passkey'
          ? await createPasskey(secondFactor.options)
          : await askForPasskey(secondFactor.options);
      await onDone(await finishLogin(answer, isNew ? text('security.newName') : undefined));
    } catch (problem) {
      setError(problem);
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <h1>{text(isNew ? 'secondFactor.add.title' : 'secondFactor.use.title')}</h1>
      <p>{text(isNew ? 'secondFactor.add.text' : 'secondFactor.use.text')}</p>
      <div className="form">
        {error !== undefined && <SecondFactorProblem error={error} />}
        {!isOver && (
          <Button autoFocus look="main" icon="key" isPending={isPending} onPress={() => void proceed()}>
            {text(isNew ? 'secondFactor.add' : 'secondFactor.use')}
          </Button>
        )}
        <Button autoFocus={isOver} onPress={onBack}>
          {text('secondFactor.back')}
        </Button>
        {!isNew && <p className="quiet">{text('secondFactor.lost')}</p>}
      </div>
    </>
  );
}

function SecondFactorProblem({ error }: { error: unknown }) {
  const { text } = useWords();
  if (isAborted(error)) return <Note>{text('secondFactor.aborted')}</Note>;
  if (toProblem(error).status === 401) return <Note>{text('secondFactor.failed')}</Note>;
  return <FormProblem error={error} />;
}
