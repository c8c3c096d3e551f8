import type { ReactNode } from 'react';
import type { Choice } from './field';
import { Checkbox } from './field';

interface CheckGroupProps<Value extends string> {
  label: string;
  values: readonly Value[];
  choices: readonly Choice<Value>[];
  hint?: ReactNode;
  onChange: (values: Value[]) => void;
}

/** Any number of choices. Chosen values that are no longer offered stay, so that saving does not remove them. */
export function CheckGroup<Value extends string>(props: CheckGroupProps<Value>) {
  const { label, values, choices, hint, onChange } = props;
  const known = new Set(choices.map(({ value }) => value));
  const all = [
    ...choices,
    ...values.filter((value) => !known.has(value)).map((value) => ({ value, text: value })),
  ];
  return (
    <fieldset className="check-group">
      <legend>{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      <div className="check-choices">
        {all.map(({ value, text }) => (
          <Checkbox
            key={value}
            isSelected={values.includes(value)}
            onChange={(isSelected) =>
              onChange(isSelected ? [...values, value] : values.filter((each) => each !== value))
            }
          >
            {text}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
