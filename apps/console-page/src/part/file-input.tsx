import { type DragEvent, useId, useState } from 'react';
import { useWords } from '../language/language';
import { Icon } from './icon';

interface FileInputProps {
  label: string;
  accept: string;
  file: File | undefined;
  hint?: string;
  onChoose: (file: File) => void;
}

/** A file, chosen or dropped. */
export function FileInput({ label, accept, file, hint, onChoose }: FileInputProps) {
  const { text, number } = useWords();
  const [isOver, setOver] = useState(false);
  const id = useId();
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) onChoose(first);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className="file-input"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" />
      <div>
        <label htmlFor={id} className="file-label">
          {label}
        </label>
        <p className="quiet">
          {file ? `${file.name} · ${number(Math.ceil(file.size / 1024))} KiB` : (hint ?? text('file.drop'))}
        </p>
      </div>
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={(event) => {
          take(event.target.files);
          // The same file again is a choice, too.
          event.target.value = '';
        }}
      />
    </div>
  );
}
