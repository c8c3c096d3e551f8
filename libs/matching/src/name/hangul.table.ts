/** Korean as lists of names write it: any-ascii has "gim", "bak" and "do" where they have "Kim", "Pak" and "To". */
export const hangulInitials: Readonly<Record<string, string>> = { g: 'k', b: 'p', d: 't' };

/** Family names that are written otherwise than they sound. */
export const hangulNames: Readonly<Record<string, string>> = { 이: 'ri', 임: 'rim', 노: 'ro' };
