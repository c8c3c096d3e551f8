/** The spelling of Korean on lists: any-ascii returns "gim", "bak", "do" and "li" for "Kim", "Pak", "To" and "Ri". */
export const hangulInitials: Readonly<Record<string, string>> = { g: 'k', b: 'p', d: 't', l: 'r' };

/** any-ascii returns "gug" and "eob" for "kuk" and "op". "ng" is one sound. */
export const hangulEnd = /(?<=[aeiouwy])[bdg]$/;
export const hangulEnds: Readonly<Record<string, string>> = { b: 'p', d: 't', g: 'k' };

/** Family names whose spelling differs from their sound. */
export const hangulNames: Readonly<Record<string, string>> = { 이: 'ri', 임: 'rim', 노: 'ro' };
