/** Korean as lists of names write it: any-ascii has "gim", "bak", "do" and "li" where they have "Kim", "Pak", "To" and "Ri". */
export const hangulInitials: Readonly<Record<string, string>> = { g: 'k', b: 'p', d: 't', l: 'r' };

/** And "gug", "eob" where they have "kuk" and "op"; "ng" is one sound. */
export const hangulEnd = /(?<=[aeiouwy])[bdg]$/;
export const hangulEnds: Readonly<Record<string, string>> = { b: 'p', d: 't', g: 'k' };

/** Family names that are written otherwise than they sound. */
export const hangulNames: Readonly<Record<string, string>> = { 이: 'ri', 임: 'rim', 노: 'ro' };
