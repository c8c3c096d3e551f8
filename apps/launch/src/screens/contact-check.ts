import type { Contact } from '../flow/screen.types';

/** The fields as typed. */
export interface ContactFields {
  email: string;
  phone: string;
}

export type ContactAnswer = { contact: Contact } | { wrong: (keyof ContactFields)[] };

const email = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const maxEmailLength = 254;
const phone = /^\+[1-9][0-9 ()./-]*$/;
const digits = { min: 7, max: 15 };

/** Returns the contact, or the names of the invalid fields; empty fields are left out. */
export function checkContact(fields: ContactFields): ContactAnswer {
  const typed = { email: fields.email.trim(), phone: normalizePhone(fields.phone) };
  const wrong: (keyof ContactFields)[] = [];
  if (typed.email && !isEmail(typed.email)) wrong.push('email');
  if (typed.phone && !isPhone(typed.phone)) wrong.push('phone');
  if (wrong.length > 0) return { wrong };
  return {
    contact: { ...(typed.email && { email: typed.email }), ...(typed.phone && { phone: typed.phone }) },
  };
}

const isEmail = (text: string): boolean => text.length <= maxEmailLength && email.test(text);

function isPhone(text: string): boolean {
  const count = text.replace(/[^0-9]/g, '').length;
  return phone.test(text) && text.length <= 32 && count >= digits.min && count <= digits.max;
}

// People type the digits of their language, and 00 instead of a plus.
const normalizePhone = (text: string): string =>
  text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6))
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .replace(/^00/, '+');
