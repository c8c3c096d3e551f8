import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components/TextField';
import { Icon } from './icon';

interface FieldProps {
  label: string;
  name?: string;
  value: string;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

interface TextInputProps extends FieldProps {
  type?: 'text' | 'password' | 'number' | 'url' | 'date' | 'search';
  autoComplete?: string;
  inputMode?: 'numeric' | 'decimal';
  maxLength?: number;
  placeholder?: string;
  min?: number;
  max?: number;
  step?: number;
  rows?: number;
  isLabelHidden?: boolean;
  spellCheck?: boolean;
}

export const TextInput = (props: TextInputProps) => {
  const { label, name, value, hint, error, isRequired, isDisabled, autoFocus, isLabelHidden, onChange } =
    props;
  const { type, autoComplete, inputMode, maxLength, placeholder, min, max, step, rows, spellCheck } = props;
  const shared = { ...(placeholder && { placeholder }), ...(maxLength && { maxLength }) };
  return (
    <TextField
      className="field"
      {...(name && { name })}
      {...(isLabelHidden && { 'aria-label': label })}
      {...(autoComplete && { autoComplete })}
      {...(inputMode && { inputMode })}
      type={type === 'number' || type === 'date' ? 'text' : (type ?? 'text')}
      value={value}
      isRequired={isRequired ?? false}
      isDisabled={isDisabled ?? false}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      autoFocus={autoFocus ?? false}
      onChange={onChange}
    >
      {!isLabelHidden && <Label>{label}</Label>}
      {rows ? (
        <TextArea className="input" rows={rows} {...shared} />
      ) : (
        <Input
          className="input"
          {...(type && { type })}
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
          {...(step !== undefined && { step })}
          spellCheck={spellCheck ?? false}
          {...shared}
        />
      )}
      {hint && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      {error !== undefined && <FieldError className="field-error">{error}</FieldError>}
    </TextField>
  );
};

export interface Choice<Value extends string = string> {
  value: Value;
  text: string;
}

interface SelectProps<Value extends string> {
  label: string;
  value: Value | '';
  choices: readonly Choice<Value>[];
  /** The text of the empty choice. */
  none?: string;
  isLabelHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  autoFocus?: boolean;
  onChange: (value: Value | '') => void;
}

/** The select of the browser: phones show their own list, and no keyboard handling has to be built. */
export function SelectInput<Value extends string>(props: SelectProps<Value>) {
  const { label, value, choices, none, isLabelHidden, hint, error, autoFocus, onChange } = props;
  const known = choices.some((choice) => choice.value === value) || value === '';
  return (
    <label className="field">
      <span className={isLabelHidden ? 'hidden-text' : undefined}>{label}</span>
      <span className="select">
        <select
          className="input"
          value={value}
          aria-invalid={error !== undefined}
          autoFocus={autoFocus ?? false}
          onChange={(event) => onChange(event.target.value as Value | '')}
        >
          {(none !== undefined || value === '') && <option value="">{none ?? '—'}</option>}
          {!known && <option value={value}>{value}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
      {hint && <span className="field-hint">{hint}</span>}
      {error !== undefined && <span className="field-error">{error}</span>}
    </label>
  );
}

interface CheckboxProps {
  children: ReactNode;
  isSelected: boolean;
  isDisabled?: boolean;
  onChange: (isSelected: boolean) => void;
}

export const Checkbox = ({ children, isSelected, isDisabled, onChange }: CheckboxProps) => (
  <AriaCheckbox
    className="checkbox"
    isSelected={isSelected}
    isDisabled={isDisabled ?? false}
    onChange={onChange}
  >
    <span className="checkbox-box">
      <Icon name="check" />
    </span>
    <span>{children}</span>
  </AriaCheckbox>
);
