import { limits } from './limits';
import { type RefusalReason } from './refusal.table';
import { orRefuse, refuseUnless } from './refusal';

export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses UTF-8 JSON within the limit of depth. */
export function parseJson(text: string | Uint8Array, reason: RefusalReason): unknown {
  const source = orRefuse(reason, () =>
    typeof text === 'string' ? text : new TextDecoder('utf-8', { fatal: true }).decode(text),
  );
  checkDepth(source);
  return orRefuse<unknown>(reason, () => JSON.parse(source));
}

export function parseObject(text: string | Uint8Array, reason: RefusalReason): JsonObject {
  const value = parseJson(text, reason);
  refuseUnless(isObject(value), reason);
  return value;
}

/** Counts brackets outside of strings, so that no deep text reaches the parser. */
function checkDepth(text: string): void {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!;
    if (inString) {
      if (character === '\\') index++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') refuseUnless(++depth <= limits.depth, 'too-deep');
    else if (character === '}' || character === ']') depth--;
  }
}
