import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useMe } from '../access/me';
import type { Scope } from '../call/client';
import { useWords } from '../language/language';
import { SelectInput } from '../part/field';
import { storePreference } from './preference';

/** The same screen of another customer or mode; its filters, which name things of the old one, are left behind. */
export function scopedAddress(path: string, { customer, mode }: Scope): string {
  const [screen = ''] = path.replace(/^\/c\/[^/]+\/[^/]+\//, '').split('/');
  return `/c/${encodeURIComponent(customer)}/${encodeURIComponent(mode)}/${screen}`;
}

export function ScopeBar({ scope }: { scope: Scope }) {
  const { text, code } = useWords();
  const { customers } = useMe();
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const modes = customers.find(({ name }) => name === scope.customer)?.modes ?? [scope.mode];
  const change = (next: Scope) => {
    storePreference('scope', JSON.stringify(next));
    void navigate({ to: scopedAddress(path, next) });
  };
  const changeCustomer = (customer: string) => {
    const found = customers.find(({ name }) => name === customer);
    if (!found) return;
    change({
      customer,
      mode: found.modes.includes(scope.mode) ? scope.mode : (found.modes[0] ?? scope.mode),
    });
  };
  return (
    <div className="scope">
      <SelectInput
        isLabelHidden
        label={text('scope.customer')}
        value={scope.customer}
        choices={customers.map(({ name }) => ({ value: name, text: name }))}
        onChange={changeCustomer}
      />
      <div className="segments" role="group" aria-label={text('scope.mode')}>
        {modes.map((mode) => (
          <button
            key={mode}
            type="button"
            className={`segment segment-${mode}`}
            aria-pressed={mode === scope.mode}
            onClick={() => change({ ...scope, mode })}
          >
            {code('mode', mode)}
          </button>
        ))}
      </div>
    </div>
  );
}
