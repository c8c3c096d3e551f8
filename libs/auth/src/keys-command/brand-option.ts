import { readFileSync } from 'node:fs';
import {
  findAccentProblem,
  findBrandNameProblem,
  findLinkProblem,
  findOriginsProblem,
} from '../customer/brand-rule';
import type { CustomerChange, CustomerEntity } from '../customer/customer.entity';
import { type Logo, readLogo } from '../customer/logo';

/** The options of `customer` for the launch page. */
export const brandOptions = {
  'display-name': { type: 'string' },
  'legal-name': { type: 'string' },
  'accent-color': { type: 'string' },
  'privacy-url': { type: 'string' },
  'support-url': { type: 'string' },
  logo: { type: 'string' },
  'embed-origins': { type: 'string' },
} as const;

type BrandValues = { [Option in keyof typeof brandOptions]?: string };

/** The setting of each option, and what makes its text invalid. */
const textOptions = {
  'display-name': ['displayName', findBrandNameProblem],
  'legal-name': ['legalName', findBrandNameProblem],
  'accent-color': ['accentColor', findAccentProblem],
  'privacy-url': ['privacyUrl', findLinkProblem],
  'support-url': ['supportUrl', findLinkProblem],
} as const;

/** The settings of the given options. An empty text removes a setting. */
export function parseBrand(values: BrandValues): CustomerChange {
  const texts = Object.entries(textOptions).flatMap(([option, [setting, findProblem]]) => {
    const text = values[option as keyof typeof textOptions];
    if (text === undefined) return [];
    requireValid(option, findProblem(text));
    return [[setting, text || null]];
  });
  const { logo, 'embed-origins': origins } = values;
  return {
    ...(Object.fromEntries(texts) as CustomerChange),
    ...(logo !== undefined && { logo: logo === '' ? null : readLogoFile(logo) }),
    ...(origins !== undefined && { embedOrigins: parseOrigins(origins) }),
  };
}

function readLogoFile(file: string): Logo {
  const logo = readLogo(readFileSync(file));
  if (typeof logo === 'string') throw new Error(`--logo ${logo}.`);
  return logo;
}

function parseOrigins(text: string): string[] {
  const origins = text === '' ? [] : text.split(',').map((origin) => origin.trim());
  requireValid('embed-origins', findOriginsProblem(origins));
  return origins;
}

function requireValid(option: string, problem: string | undefined): void {
  if (problem !== undefined) throw new Error(`--${option} ${problem}.`);
}

/** The settings that are set, by their labels. */
export function listBrand(customer: CustomerEntity): Record<string, string> {
  const lines = {
    'display name': customer.displayName,
    'legal name': customer.legalName,
    'accent color': customer.accentColor,
    'privacy URL': customer.privacyUrl,
    'support URL': customer.supportUrl,
    logo: customer.logo && `launch/logos/${customer.logo}`,
    'embed origins': customer.embedOrigins.join(', '),
  };
  return Object.fromEntries(
    Object.entries(lines).filter((line): line is [string, string] => Boolean(line[1])),
  );
}
