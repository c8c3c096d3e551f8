import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { scopePath } from '../../call/client';
import { upload } from '../../call/send';
import { useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import { Button } from '../../part/button';
import { Dialog, FormDialog } from '../../part/dialog';
import { FileInput } from '../../part/file-input';
import { Progress } from '../../part/progress';
import { FormProblem } from '../../part/state';
import { Facts } from '../../part/text';
import type { ImportReply } from './population.query';

export function ImportPeople({ name, onClose }: { name: string; onClose: () => void }) {
  const { text } = useWords();
  const scope = useScope();
  const queries = useQueryClient();
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState<number>();
  const send = useMutation({
    mutationFn: (chosen: File) =>
      upload<ImportReply>({
        path: `${scopePath(scope, 'sanctions')}/v2/open-sanctions/populations/${encodeURIComponent(name)}/people`,
        file: chosen,
        onProgress: setShare,
      }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['population'] });
      void queries.invalidateQueries({ queryKey: ['people'] });
      void queries.invalidateQueries({ queryKey: ['runs'] });
    },
  });
  if (send.data) return <ImportResult reply={send.data} onClose={onClose} />;
  return (
    <FormDialog
      title={text('import.title')}
      submit={text('import.start')}
      isPending={send.isPending}
      isDisabled={!file}
      error={<FormProblem error={send.error} />}
      onClose={onClose}
      onSubmit={() => file && send.mutate(file)}
    >
      <FileInput
        label={text('file.choose')}
        accept=".csv,text/csv"
        file={file}
        hint={text('import.hint')}
        onChoose={setFile}
      />
      {send.isPending && (
        <Progress
          label={share === 1 ? text('import.storing') : text('import.sending')}
          share={share === 1 ? undefined : share}
        />
      )}
    </FormDialog>
  );
}

function ImportResult({ reply, onClose }: { reply: ImportReply; onClose: () => void }) {
  const { text, remarks: translate, number } = useWords();
  const counts = ['added', 'changed', 'unchanged', 'repeated', 'rejected', 'warned'] as const;
  const remarks = [
    ...reply.problems.map((remark) => ({ ...remark, isProblem: true })),
    ...reply.warnings.map((remark) => ({ ...remark, isProblem: false })),
  ];
  return (
    <Dialog isWide title={text('import.done')} onClose={onClose}>
      <div className="dialog-body">
        <Facts facts={counts.map((count) => [text(`import.${count}`), number(reply[count])] as const)} />
        {remarks.length > 0 && (
          <ul className="remarks">
            {remarks.map(({ line, message, isProblem }, place) => (
              <li key={place} className={isProblem ? 'remark-bad' : undefined}>
                <span className="number">{text('import.line', { line })}</span> {translate(message)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <footer className="dialog-foot">
        <Button look="main" autoFocus onPress={onClose}>
          {text('action.close')}
        </Button>
      </footer>
    </Dialog>
  );
}
