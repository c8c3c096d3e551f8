import { GatehouseError } from '../http/gatehouse.errors';

/** The messages of the SDK name options of the API; these name those of the command line. */
const connectionErrors: Record<string, (url: string, detail: string) => string> = {
  unreachable: (url, detail) =>
    `${url} is unreachable${detail}. Check --url or GATEHOUSE_URL, and that Gatehouse is running (\`npm start\`).`,
  not_gatehouse: (url) =>
    `The reply of ${url} is not from Gatehouse. Check --url or GATEHOUSE_URL, and any proxy in front of the service.`,
  timeout: (url) => `${url} did not answer in time. Try again later.`,
};

/** The text of an error of the SDK. */
export function getSdkErrorText(error: unknown, url = ''): string | undefined {
  if (!(error instanceof GatehouseError)) return undefined;
  return connectionErrors[error.code]?.(url, formatDetail(error)) ?? error.message;
}

/** The system error code, which is in the cause of the cause. */
function formatDetail({ cause }: GatehouseError): string {
  const code = (cause as { cause?: { code?: unknown } } | undefined)?.cause?.code;
  return typeof code === 'string' ? ` (${code})` : '';
}
