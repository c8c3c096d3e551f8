import type { AlertEventType } from '../alert';
import type { AlertState } from '../alert.machine';
import type {
  AlertDecision,
  AlertDetails,
  AlertHistoryEntry,
  AlertListVersion,
  AlertReport,
  AlertSignature,
} from '../alert-reply.dto';
import { html, Html, isolate } from './html';
import { reportCss } from './report.css';

/** More would not fit on the page. The JSON report has all. */
const maxEvents = 8;
const maxNames = 6;
const maxNote = 120;

const states: Readonly<Record<AlertState, { words: string; style: string }>> = {
  OPEN: { words: 'Open', style: 'open' },
  IN_REVIEW: { words: 'In review', style: 'review' },
  CONFIRMED: { words: 'Confirmed', style: 'confirmed' },
  DISMISSED: { words: 'Dismissed', style: 'dismissed' },
  CLOSED: { words: 'Closed', style: 'closed' },
};

const events: Readonly<Record<AlertEventType, string>> = {
  opened: 'Opened',
  changed: 'Changed',
  closed: 'Closed',
  returned: 'Matched again',
  reopened: 'Reopened',
  merged: 'Merged',
  review: 'Taken into review',
  proposed: 'Decision proposed',
  rejected: 'Proposal rejected',
  confirmed: 'Confirmed',
  dismissed: 'Dismissed',
  withdrawn: 'Decision withdrawn',
};

// In one piece: with spaces around it, it would not have the hash that the policy allows.
const styleElement = new Html(`<style>${reportCss}</style>`);

/** The report as a page without scripts. Every text in it is escaped: listed names, notes and users come from others. */
export function formatReport({ alert, population, createdAt }: AlertReport): string {
  const { words, style } = states[alert.state];
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Screening report ${alert.id}</title>
        ${styleElement}
      </head>
      <body>
        <header>
          <div>
            <h1>Sanctions screening report</h1>
            <p class="sub">
              Population ${isolate(population.name)}${population.mode === 'test' ? ' (test mode)' : ''},
              dataset ${isolate(population.dataset)}, threshold ${population.threshold}
            </p>
          </div>
          <p class="state ${style}">${words}</p>
        </header>
        <main>
          <div class="pair">${formatPerson(alert, population.versions)}${formatEntity(alert)}</div>
          ${formatScore(alert)} ${formatDecision(alert, population.fourEyes)} ${formatHistory(alert.history)}
        </main>
        <footer>
          Alert ${alert.id}, revision ${alert.revision}. Created by Gatehouse on ${formatTime(createdAt)}.
          Contains personal data: store it with restricted access.
        </footer>
      </body>
    </html> `;
  return page.text;
}

const formatPerson = (
  { person, versions, reasons }: AlertDetails,
  current: readonly AlertListVersion[] | null,
): Html =>
  html`<section class="card">
    <h2>Screened person</h2>
    <p class="name">${isolate(`${person.firstname} ${person.lastname}`.trim())}</p>
    ${formatList([
      ['Date of birth', person.dob || 'not given'],
      ['Your id', person.id],
    ])}
    <h2>Compared with</h2>
    ${formatList([
      ['Versions', describe(versions.after)],
      ['Before', versions.before ? describe(versions.before) : 'no earlier screening'],
      ['Now', current ? describe(current) : ''],
      ['Why', reasons.map(({ words }) => words).join(' ')],
    ])}
  </section>`;

function formatEntity({ match }: AlertDetails): Html {
  const others = match.aliases.filter((name) => name !== match.matchedName);
  const shown = others.slice(0, maxNames).join('; ');
  const rest = others.length - maxNames;
  return html`<section class="card">
    <h2>Listed entity</h2>
    <p class="name">${isolate(match.matchedName)}</p>
    ${formatList([
      ['Main name', match.name === match.matchedName ? '' : match.name],
      ['Date of birth', match.birthDate ?? 'not listed'],
      ['Other names', shown + (rest > 0 ? `; and ${rest} more` : '')],
      ['Countries', match.countries.join(', ')],
      ['Programs', match.programs.join(', ')],
      ['Lists', match.datasets.join(', ')],
      ['Entity', match.entityId],
      ['Source', match.url ?? ''],
    ])}
  </section>`;
}

/** Without the rows that have no value. */
const formatList = (rows: readonly (readonly [string, string])[]): Html =>
  html`<dl>
    ${rows
      .filter(([, value]) => value !== '')
      .map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${isolate(value)}</dd>`,
      )}
  </dl>`;

const describe = (versions: readonly AlertListVersion[]): string =>
  versions.map(({ dataset, version }) => `${dataset} ${version}`).join(', ');

const formatScore = ({ match }: AlertDetails): Html =>
  html`<h2>How the score came about</h2>
    <table>
      <thead>
        <tr>
          <th>Step</th>
          <th>Explanation</th>
          <th class="number">Effect</th>
        </tr>
      </thead>
      <tbody>
        ${match.features.map(
          ({ feature, words, added }) =>
            html`<tr>
              <td>${feature}</td>
              <td>${isolate(words)}</td>
              <td class="number">${formatEffect(added)}</td>
            </tr>`,
        )}
        <tr class="total">
          <td>Score</td>
          <td></td>
          <td class="number">${match.score.toFixed(4)}</td>
        </tr>
      </tbody>
    </table>`;

const formatEffect = (added: number): string =>
  added === 0 ? '0' : `${added > 0 ? '+' : '\u2212'}${Math.abs(added).toFixed(4)}`;

function formatDecision({ decision, proposal, reviewer }: AlertDetails, fourEyes: boolean): Html {
  const title = decision ? 'Decision' : proposal ? 'Proposed decision, not approved' : 'Decision';
  const shown = decision ?? proposal;
  if (shown)
    return html`<h2>${title}</h2>
      ${formatDecided(shown, fourEyes)}`;
  const review = reviewer ? html` In review by ${formatBy(reviewer)}.` : undefined;
  return html`<h2>${title}</h2>
    <p>Not decided.${review}</p>`;
}

const formatDecided = (decision: AlertDecision, fourEyes: boolean): Html =>
  html`<p><strong>${states[decision.outcome].words}</strong>: ${decision.words}</p>
    ${formatNote(decision.note)}
    <dl>
      <dt>By</dt>
      <dd>${formatBy(decision.by)}</dd>
      ${
        decision.approval
          ? html`<dt>Approved by</dt>
              <dd>${formatBy(decision.approval.by)}${formatNote(decision.approval.note)}</dd>`
          : fourEyes
            ? html`<dt>Approved by</dt>
                <dd>nobody</dd>`
            : undefined
      }
    </dl>`;

const formatBy = ({ user, keyId, at }: AlertSignature): Html =>
  html`${isolate(user)}, API key ${keyId}, ${formatTime(at)}`;

const formatNote = (note: string | null): Html =>
  note === null ? html`` : html`<p class="note">${isolate(note)}</p>`;

function formatHistory(history: readonly AlertHistoryEntry[]): Html {
  const shown = history.slice(-maxEvents);
  const left = history.length - shown.length;
  return html`<h2>History (UTC)</h2>
    <table>
      <tbody>
        ${shown.map(
          (entry) =>
            html`<tr>
              <td class="when">${formatMoment(entry.at)}</td>
              <td class="who">${events[entry.type]}</td>
              <td>${isolate(describeEntry(entry))}</td>
              <td class="user">${entry.by ? isolate(entry.by.user) : 'screening'}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${left > 0 ? html`<p class="sub">${left} earlier changes are in the JSON report.</p>` : undefined}`;
}

function describeEntry({ reasons, note }: AlertHistoryEntry): string {
  const words = reasons.map((each) => each.words).join(' ');
  if (note === null) return words;
  return `${words} Note: ${note.length > maxNote ? `${note.slice(0, maxNote)}\u2026` : note}`;
}

/** To the second. */
const formatMoment = (at: string): string => at.slice(0, 19).replace('T', ' ');

const formatTime = (at: string): string => `${formatMoment(at)} UTC`;
