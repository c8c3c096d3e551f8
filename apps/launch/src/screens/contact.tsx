import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { TextKey } from '../language/language';
import { checkContact, type ContactFields } from './contact-check';
import { Actions, Button } from './parts/button';
import { Heading } from './parts/heading';
import { Icon } from './parts/icon';
import { Text } from './parts/text';
import type { ScreenProps } from './screen-props';

type FieldName = keyof ContactFields;

interface Kind<Name extends string> {
  type: Name;
  autocomplete: Name;
  inputMode: Name;
  maxLength: number;
}

interface FieldText {
  label: TextKey;
  wrong: TextKey;
  input: Kind<'email'> | Kind<'tel'>;
}

const fields: Record<FieldName, FieldText> = {
  email: {
    label: 'contact.email',
    wrong: 'contact.email.wrong',
    input: { type: 'email', autocomplete: 'email', inputMode: 'email', maxLength: 254 },
  },
  phone: {
    label: 'contact.phone',
    wrong: 'contact.phone.wrong',
    input: { type: 'tel', autocomplete: 'tel', inputMode: 'tel', maxLength: 40 },
  },
};

/** Asks for an email address and a phone number, both optional. */
export function Contact({ answer }: ScreenProps<'contact'>): JSX.Element {
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<readonly FieldName[]>([]);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!form.current) return;
    const checked = checkContact(readFields(form.current));
    if ('contact' in checked) return answer(checked.contact);
    setWrong(checked.wrong);
    form.current.querySelector<HTMLInputElement>(`[name=${checked.wrong[0] ?? 'email'}]`)?.focus();
  };
  return (
    <form ref={form} class="form" noValidate onSubmit={submit}>
      <Heading icon="message">
        <Text of="contact.title" />
      </Heading>
      <p>
        <Text of="contact.text" />
      </p>
      <Field name="email" isWrong={wrong.includes('email')} />
      <Field name="phone" isWrong={wrong.includes('phone')} />
      <Actions>
        <div class="button-row">
          <Button type="submit">
            <Text of="action.continue" />
          </Button>
          <Button kind="other" onClick={() => answer({})}>
            <Text of="action.skip" />
          </Button>
        </div>
      </Actions>
    </form>
  );
}

function readFields(form: HTMLFormElement): ContactFields {
  const data = new FormData(form);
  const typed = (name: FieldName): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { email: typed('email'), phone: typed('phone') };
}

function Field({ name, isWrong }: { name: FieldName; isWrong: boolean }): JSX.Element {
  const { label, wrong, input } = fields[name];
  const wrongId = `${name}-wrong`;
  return (
    <div class="field">
      <label for={name}>
        <Text of={label} />
      </label>
      <input id={name} name={name} dir="ltr" {...input} aria-invalid={isWrong} aria-describedby={wrongId} />
      <p id={wrongId} class="field-wrong">
        {isWrong && (
          <>
            <Icon of="alert" />
            <span>
              <Text of={wrong} />
            </span>
          </>
        )}
      </p>
    </div>
  );
}
