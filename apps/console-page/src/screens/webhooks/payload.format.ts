interface Payload {
  body: string;
  isComplete: boolean;
}

/** Indented, if that is possible. The names and values are those that were sent, in their order. */
export function formatPayload({ body, isComplete }: Payload): string {
  if (!isComplete) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
