import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { logOut, useMe } from '../access/me';
import { useLanguage } from '../language/language';
import { isLanguage, languages } from '../language/language.table';
import { Button } from '../part/button';
import { SelectInput } from '../part/field';
import { Icon } from '../part/icon';
import { BusyLine } from './busy';
import { readTheme, storeTheme, type Theme, themes } from './theme';

const SecurityDialog = lazy(() => import('../screens/security/security-dialog'));

export function UserMenu() {
  const me = useMe();
  const client = useQueryClient();
  const leave = useMutation({ mutationFn: () => logOut(client) });
  const { words, language, choose } = useLanguage();
  const { text, code } = words;
  const [theme, setTheme] = useState(readTheme);
  const [isSecurityOpen, setSecurityOpen] = useState(false);
  const changeTheme = (next: Theme | '') => {
    if (next === '') return;
    storeTheme(next);
    setTheme(next);
  };
  return (
    <>
      <DialogTrigger>
        <AriaButton className="button button-quiet user-button">
          <span className="hidden-text">{text('user.menu', { user: me.user })}</span>
          <span className="avatar" aria-hidden="true">
            {me.user
              .replace(/^oidc:/, '')
              .slice(0, 2)
              .toUpperCase()}
          </span>
          <Icon name="down" />
        </AriaButton>
        <Popover className="popover" placement="bottom end">
          <Dialog className="menu" aria-label={text('user.menu', { user: me.user })}>
            {({ close }) => (
              <>
                <div className="menu-user">
                  <strong>{me.user}</strong>
                  <span className="quiet">{me.roles.map((role) => code('role', role)).join(', ')}</span>
                </div>
                <SelectInput
                  label={text('user.theme')}
                  value={theme}
                  choices={themes.map((value) => ({ value, text: code('theme', value) }))}
                  onChange={changeTheme}
                />
                <SelectInput
                  label={text('user.language')}
                  value={language}
                  choices={Object.entries(languages).map(([value, { name }]) => ({ value, text: name }))}
                  onChange={(next) => isLanguage(next) && choose(next)}
                />
                {me.source === 'local' && (
                  <Button
                    icon="lock"
                    onPress={() => {
                      close();
                      setSecurityOpen(true);
                    }}
                  >
                    {text('user.security')}
                  </Button>
                )}
                <Button isPending={leave.isPending} onPress={() => leave.mutate()}>
                  {text('action.logOut')}
                </Button>
              </>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {isSecurityOpen && (
        <Suspense fallback={<BusyLine />}>
          <SecurityDialog onClose={() => setSecurityOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
