import { readFileSync } from 'node:fs';
import { UsageError } from '../cli.errors';
import type { Field } from '../terminal/fields';
import type { AnyValues } from '../option.types';
import type { Customer, CustomerChange } from './credential-admin';

/** The options of `customer`. */
export const customerOptions = {
  contact: {
    value: 'on|off',
    choices: ['on', 'off'],
    about: 'whether the page of a verification session shows the optional contact screen',
  },
  'face-only-sign-in': {
    value: 'review|allow',
    choices: ['review', 'allow'],
    about: 'what is recommended after a sign-in by the face alone',
  },
  enrollment: {
    value: 'MODE',
    choices: ['gallery', 'token', 'default'],
    about: 'what an ENROLL registers: gallery, token, or default (the variable ENROLLMENT)',
  },
  'token-storage': {
    value: 'PLACE',
    choices: ['device', 'server', 'default'],
    about: 'where face tokens are stored: device, server, or default (the variable TOKEN_STORAGE)',
  },
  strict: {
    value: 'on|off',
    choices: ['on', 'off'],
    about: 'whether unknown fields in the bodies of its requests are rejected',
  },
  'review-four-eyes': {
    value: 'on|off',
    choices: ['on', 'off'],
    about: 'whether two operators must decide the same about what waits for a review',
  },
  'display-name': { value: 'TEXT', allowsEmpty: true, about: 'the name on the launch page' },
  'legal-name': {
    value: 'TEXT',
    allowsEmpty: true,
    about: 'who processes the data, as named in the consent',
  },
  'accent-color': { value: '#RRGGBB', allowsEmpty: true, about: 'the color of the buttons' },
  'privacy-url': { value: 'URL', allowsEmpty: true, about: 'the privacy policy' },
  'support-url': { value: 'URL', allowsEmpty: true, about: 'where people get help' },
  logo: { value: 'FILE', allowsEmpty: true, about: 'the logo: a PNG, JPEG or WebP picture' },
  'embed-origins': {
    value: 'URL,URL',
    allowsEmpty: true,
    about: 'the origins that may show the launch page in a frame',
  },
} as const;

type OptionName = keyof typeof customerOptions;

/** The setting of each option in the admin API, and the conversion of its text. */
const fields: Record<OptionName, { field: string; convert?: (text: string) => string | boolean | string[] }> =
  {
    contact: { field: 'asks_contact', convert: parseOnOff('--contact') },
    'face-only-sign-in': { field: 'face_only_sign_in' },
    enrollment: { field: 'enrollment' },
    'token-storage': { field: 'token_storage' },
    strict: { field: 'strict', convert: parseOnOff('--strict') },
    'review-four-eyes': { field: 'review_four_eyes', convert: parseOnOff('--review-four-eyes') },
    'display-name': { field: 'display_name' },
    'legal-name': { field: 'legal_name' },
    'accent-color': { field: 'accent_color' },
    'privacy-url': { field: 'privacy_url' },
    'support-url': { field: 'support_url' },
    logo: { field: 'logo', convert: (file) => (file === '' ? '' : readFileSync(file).toString('base64')) },
    'embed-origins': {
      field: 'embed_origins',
      convert: (text) => (text === '' ? [] : text.split(',').map((origin) => origin.trim())),
    },
  };

const entries = Object.entries(fields);

/** The options of the fields of the admin API. */
const optionNames = new Map([
  ['customer', 'customer'],
  ['grace_seconds', 'grace'],
  ...entries.map(([option, { field }]) => [field, option] as const),
]);

/** The change that the given options ask for. */
export function toChange(values: AnyValues): CustomerChange {
  const given = entries.flatMap(([option, { field, convert }]) => {
    const text = values[option];
    return typeof text === 'string' ? [[field, convert ? convert(text) : text] as const] : [];
  });
  return Object.fromEntries(given);
}

/** Names the options in a message of the admin API, which names its own fields. */
export function nameOptions(message: string): string {
  const [field = ''] = /^\w+/.exec(message) ?? [];
  const option = optionNames.get(field);
  return option ? `--${option}${message.slice(field.length)}` : message;
}

/** The settings of a customer; texts that are not set are left out. */
export const describeCustomer = (customer: Customer): Field[] => [
  ['Customer', customer.name],
  ['Contact', customer.asks_contact ? 'on' : 'off'],
  ['Face-only sign-in', customer.face_only_sign_in],
  ['Enrollment', customer.enrollment ?? 'default (ENROLLMENT)'],
  ['Token storage', customer.token_storage ?? 'default (TOKEN_STORAGE)'],
  ['Strict', customer.strict ? 'on' : undefined],
  ['Review four eyes', customer.review_four_eyes ? 'on' : undefined],
  ['Display name', customer.display_name ?? undefined],
  ['Legal name', customer.legal_name ?? undefined],
  ['Accent color', customer.accent_color ?? undefined],
  ['Privacy URL', customer.privacy_url ?? undefined],
  ['Support URL', customer.support_url ?? undefined],
  ['Logo', customer.logo_path ?? undefined],
  ['Embed origins', customer.embed_origins.join(', ') || undefined],
];

function parseOnOff(option: string): (text: string) => boolean {
  return (text) => {
    if (text !== 'on' && text !== 'off') throw new UsageError(`${option} must be on or off.`);
    return text === 'on';
  };
}
