import type { PageBrand } from '@gatehouse/sdk/browser';

type Accent = NonNullable<PageBrand['accent']>;

const suffixes: Record<keyof Accent['light'], string> = {
  base: '',
  strong: '-strong',
  soft: '-soft',
  on: '-on',
};

/** The CSS variables of a customer's colors (tokens.css); empty if there are none. Values that are no colors are omitted. */
export function toBrandVariables(accent: PageBrand['accent'] | undefined): Record<string, string> {
  if (!accent) return {};
  const variables = (['light', 'dark'] as const).flatMap((scheme) =>
    (Object.keys(suffixes) as (keyof typeof suffixes)[]).map(
      (shade) => [`--brand-${scheme}${suffixes[shade]}`, accent[scheme][shade]] as const,
    ),
  );
  return Object.fromEntries(variables.filter(([, color]) => /^#[0-9a-f]{6}$/i.test(color)));
}
