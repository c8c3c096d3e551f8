import { useEffect, useState } from 'react';
import { TextInput } from './field';

interface FilterTextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const delayMs = 350;

/** A filter that is applied when the typing pauses. */
export function FilterText({ label, value, onChange }: FilterTextProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), delayMs);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <span className="filter" aria-busy={typed.trim() !== value}>
      <TextInput
        isLabelHidden
        type="search"
        label={label}
        placeholder={label}
        value={typed}
        onChange={setTyped}
      />
    </span>
  );
}
