import { createHash } from 'node:crypto';
import { reportCss } from './report.css';

const styleHash = createHash('sha256').update(reportCss).digest('base64');

/** Nothing but the one style: names and notes are text of others, and must stay text even if they were not escaped. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox',
].join('; ');

export const reportHeaders = (id: string): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Disposition': `inline; filename="alert-${id}.html"`,
  'Content-Security-Policy': policy,
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
});
