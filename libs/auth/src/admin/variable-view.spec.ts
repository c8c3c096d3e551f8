import { integer, text, url } from '@gatehouse/platform';
import { toVariableViews } from './variable-view';

const variables = {
  SECRET: text({ about: 'A secret.', secret: true }),
  OTHER_SECRET: text({ about: 'A secret that is not set.', secret: true }),
  SIZE: integer({ about: 'A size.', min: 1, max: 9, default: 5 }),
  TARGET: url({ about: 'A target.', schemes: ['https'] }),
};

const view = (values: object, env: NodeJS.ProcessEnv) =>
  toVariableViews(variables, values as Record<string, unknown>, env);

describe('the variables for operators', () => {
  it('show of a secret only whether it is set', () => {
    const shown = view({ SECRET: 'hunter2' }, { SECRET: 'hunter2' });
    expect(shown).toContainEqual({ name: 'SECRET', set: true, secret: true, value: null });
    expect(shown).toContainEqual({ name: 'OTHER_SECRET', set: false, secret: true, value: null });
    expect(JSON.stringify(shown)).not.toContain('hunter2');
  });

  it('show the default of a variable that is not set', () => {
    expect(view({ SIZE: 5 }, {})).toContainEqual({ name: 'SIZE', set: false, secret: false, value: '5' });
  });

  it.each([
    ['https://user:hunter2@host.example/path', 'https://…@host.example/path'],
    ['https://host.example/path?token=hunter2', 'https://host.example/path?…'],
    [
      'a=https://u:hunter2@a.example,b=https://b.example?hunter2',
      'a=https://…@a.example,b=https://b.example?…',
    ],
    ['https://host.example', 'https://host.example'],
  ])('show %s without credentials', (value, shown) => {
    expect(view({ TARGET: value }, {}).find(({ name }) => name === 'TARGET')?.value).toBe(shown);
  });

  it('show no structured values, which may contain a password', () => {
    const shown = view({ TARGET: { kind: 'server', password: 'hunter2' } }, { TARGET: 'x' });
    expect(JSON.stringify(shown)).not.toContain('hunter2');
  });
});
