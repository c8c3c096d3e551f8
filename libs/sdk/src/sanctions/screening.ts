import type { components } from '../api/sanctions';

type Schemas = components['schemas'];

export type Screening = Schemas['CheckReply'];
export type ScreenedPerson = Schemas['ResultReply'];
export type MatchedPerson = Schemas['RecordReply'];
export type SanctionsMatch = Schemas['MatchReply'];

/** Combines the screenings of the parts of a file. */
export class ScreeningSum {
  private readonly parts: Screening[] = [];

  add(part: Screening): void {
    this.parts.push(part);
  }

  get people(): number {
    return this.parts.reduce((sum, { summary }) => sum + summary.total, 0);
  }

  get matched(): number {
    return this.parts.reduce((sum, { summary }) => sum + summary.matched.count, 0);
  }

  total(): Screening {
    const summaries = this.parts.map(({ summary }) => summary);
    const last = summaries.at(-1);
    if (!last) throw new RangeError('Nothing was screened.');
    const notes = new Set(summaries.flatMap(({ note }) => note ?? []));
    return {
      summary: {
        ...last,
        // Notes about one part apply to the whole.
        ...(summaries.some(({ demo }) => demo) && { demo: true }),
        ...(notes.size > 0 && { note: [...notes].join(' ') }),
        total: this.people,
        matched: { count: this.matched, records: summaries.flatMap(({ matched }) => matched.records) },
        // A list may be updated during the screening of a large file; then both versions are reported.
        datasetVersion: [...new Set(summaries.map(({ datasetVersion }) => datasetVersion))].join(','),
      },
      results: this.parts.flatMap(({ results }) => results),
    };
  }
}
