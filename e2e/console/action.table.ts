import type { ConsoleWindow } from './console-window';
import { addressOf, screens } from './screen.table';
import { customerAdmin } from './seed/seed';
import { stage } from './stage';

/** Something that a user does, and that needs the server. */
export interface Action {
  /** Where it is done. */
  address: () => string;
  /** The request whose reply it waits for. */
  request: RegExp;
  /** What comes before the action. */
  prepare?: (window: ConsoleWindow) => Promise<unknown>;
  act: (window: ConsoleWindow) => Promise<unknown>;
  /** It changes something, so the request is not sent on. */
  isWrite?: true;
}

const at = (screen: string) => (): string => addressOf(screen, stage().samples);
const openFirstRow = ({ main }: ConsoleWindow) => main.locator('.row-link').first().click();
const submit = ({ page }: ConsoleWindow) => page.locator('.dialog [type=submit]').click();
const press = (key: string) => (window: ConsoleWindow) => window.button(key).first().click();
const openTab = (key: string) => (window: ConsoleWindow) =>
  window.main.locator('.tab').getByText(window.text(key), { exact: true }).click();
const fill = (window: ConsoleWindow, key: string, value: string) =>
  window.page.getByLabel(window.text(key), { exact: true }).fill(value);
const choosePeriod = (window: ConsoleWindow) =>
  window.main.getByLabel(window.text('filter.period')).selectOption('month');
const chooseReason = (index: number) => (window: ConsoleWindow) =>
  window.page.getByRole('dialog').getByRole('combobox').first().selectOption({ index });
const people = {
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('id,firstname,lastname,dob\n1,Ahmad,Karimi,1977-12-21\n'),
};
const chooseFile = ({ page }: ConsoleWindow) => page.locator('input[type=file]').setInputFiles(people);

const deliveries = /\/webhooks\/deliveries\?/;
const decision = /\/alerts\/[^/]+\/decision$/;

/** By name. Actions without a request are in progress.e2e-spec.ts. */
export const actions: Readonly<Record<string, Action>> = {
  'opens another screen for the first time': {
    address: at(screens.overview),
    request: /\/console\/assets\/system-[\w-]+\.js$/,
    act: ({ page }) => page.locator('.sidebar a[href$="/system"]').click(),
  },
  'opens another customer': {
    address: at(screens.overview),
    request: /\/customers\/hostile\/test\/sessions\/.*statistics\?/,
    act: ({ page }) => page.locator('.scope select').selectOption('hostile'),
  },
  'chooses a period of the overview': {
    address: at(screens.overview),
    request: /\/statistics\?/,
    act: choosePeriod,
  },
  'filters webhooks by status': {
    address: at(screens.webhooks),
    request: deliveries,
    act: openTab('deliveryStatus.FAILED'),
  },
  'filters webhooks by period': { address: at(screens.webhooks), request: deliveries, act: choosePeriod },
  'types a filter': {
    address: at(screens.sessions),
    request: /\/sessions\?.*reference=4711/,
    act: (window) => fill(window, 'session.reference', '4711'),
  },
  'opens an alert': { address: at(screens.alerts), request: /\/alerts\/[^/?]+$/, act: openFirstRow },
  'opens a session': {
    address: at(screens.sessions),
    request: /\/sessions\/[0-9a-f-]{36}/,
    act: openFirstRow,
  },
  'opens a delivery': {
    address: at(screens.webhooks),
    request: /\/webhooks\/deliveries\/[^/?]+$/,
    act: openFirstRow,
  },
  'opens a population': {
    address: at(screens.populations),
    request: /\/populations\/[^/?]+(\/runs.*)?$/,
    act: openFirstRow,
  },
  'opens a list': { address: () => screens.lists, request: /\/datasets\/[^/?]+/, act: openFirstRow },
  'shows personal data': {
    address: () => addressOf('/c/$customer/$mode/sessions/$id', stage().samples),
    request: /\/sessions\/[0-9a-f-]{36}/,
    act: press('session.show'),
  },
  'shows the payload of a webhook': {
    address: at(screens.delivery),
    request: /\/payload/,
    act: press('payload.show'),
  },
  'takes an alert into review': {
    address: at(screens.alert),
    request: /\/alerts\/[^/]+\/\w+$/,
    act: press('act.review'),
    isWrite: true,
  },
  'decides an alert': {
    address: at(screens.alert),
    request: decision,
    prepare: async (window) => {
      await window.page.keyboard.press('d');
      await chooseReason(1)(window);
    },
    act: submit,
    isWrite: true,
  },
  'approves what another person proposed': {
    address: () => {
      const { samples } = stage();
      return addressOf(screens.alert, samples, { population: 'partners', id: samples.proposedAlert });
    },
    request: /\/alerts\/[^/]+\/\w+$/,
    prepare: ({ page }) => page.keyboard.press('a'),
    act: submit,
    isWrite: true,
  },
  'resends a webhook': {
    address: at(screens.delivery),
    request: /\/resend$/,
    act: press('delivery.resend'),
    isWrite: true,
  },
  'resends several webhooks': {
    address: at(screens.webhooks),
    request: /\/resend$/,
    prepare: press('delivery.resendMany'),
    act: submit,
    isWrite: true,
  },
  'sends a test event': {
    address: at(screens.webhooks),
    request: /\/webhooks\/test$/,
    prepare: async (window) => {
      await window.button('delivery.test').click();
      await fill(window, 'delivery.url', 'https://shop.example/hook');
    },
    act: submit,
    isWrite: true,
  },
  'deletes a session': {
    address: () => addressOf('/c/$customer/$mode/sessions/$id', stage().samples),
    request: /\/sessions\/[0-9a-f-]{36}/,
    prepare: press('action.delete'),
    act: submit,
    isWrite: true,
  },
  'tries a name': {
    address: at(screens.try),
    request: /\/match\//,
    prepare: (window) => fill(window, 'person.lastname', 'Karimi'),
    act: press('try.submit'),
  },
  'checks a file': {
    address: at(screens.file),
    request: /\/open-sanctions\/file\//,
    prepare: chooseFile,
    act: press('file.submit'),
  },
  'imports people': {
    address: at(screens.population),
    request: /\/people/,
    prepare: async (window) => {
      await window.button('import.title').click();
      await chooseFile(window);
    },
    act: submit,
    isWrite: true,
  },
  'searches an enrolled person': {
    address: at(screens.people),
    request: /\/people/,
    prepare: ({ main }) => main.locator('select').selectOption('id'),
    act: ({ main }) => main.locator('input').fill('4711'),
  },
  'verifies the audit log': { address: at(screens.audit), request: /\/verif/, act: press('audit.verify') },
  'exports the whole audit log': {
    address: at(screens.audit),
    request: /\/v2\/open-sanctions\/audit\?/,
    act: press('auditExport.jsonl'),
  },
  'creates a key': {
    address: () => screens.keys,
    request: /\/services\/sessions\/keys$/,
    prepare: async (window) => {
      await press('key.create')(window);
      await window.page.getByRole('dialog').locator('input').first().fill('slow shop');
    },
    act: submit,
    isWrite: true,
  },
  'disables a user': {
    address: () => '/users',
    request: /\/users\//,
    prepare: (window) =>
      window.main
        .getByRole('row')
        .filter({ hasText: customerAdmin })
        .getByRole('button', { name: window.text('users.disable') })
        .click(),
    act: submit,
    isWrite: true,
  },
  'opens the security settings for the first time': {
    address: at(screens.overview),
    request: /\/console\/assets\/security-dialog-[\w-]+\.js$/,
    prepare: ({ page }) => page.locator('.user-button').click(),
    act: press('user.security'),
  },
};
