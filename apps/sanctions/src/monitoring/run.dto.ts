import { ApiProperty } from '@nestjs/swagger';
import { type Run, type RunKind, runKinds, type RunStatus, runStatuses, type Wait } from './run';

const instant = { type: String, format: 'date-time', example: '2026-01-31T12:00:00.000Z' } as const;
const nullable = { nullable: true } as const;

/** The version of a list. */
export class RunVersion {
  @ApiProperty({ example: 'un_sc_sanctions' })
  dataset: string;
  @ApiProperty({ example: '2026-02-27-0a1b2c3d4e5f' })
  version: string;
}

/** The alerts that a run has changed. */
export class RunCounts {
  @ApiProperty({ type: 'integer', example: 2 })
  opened: number;
  @ApiProperty({ type: 'integer', example: 0 })
  changed: number;
  @ApiProperty({ type: 'integer', example: 0 })
  reopened: number;
  @ApiProperty({ type: 'integer', example: 1 })
  closed: number;
}

export class RunReply {
  @ApiProperty({ format: 'uuid', example: '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f' })
  id: string;
  @ApiProperty({
    enum: runKinds,
    example: 'DELTA',
    description: 'DELTA: people are compared with what changed. FULL: with the whole lists.',
  })
  kind: RunKind;
  @ApiProperty({
    enum: runStatuses,
    example: 'COMPLETED',
    description:
      'REPLACED: the settings changed, or a version of a list was no longer stored. Another run has taken its place.',
  })
  status: RunStatus;
  @ApiProperty({
    type: [RunVersion],
    ...nullable,
    description: 'The versions before the run; null if everybody had to be screened.',
  })
  fromVersions: RunVersion[] | null;
  @ApiProperty({ type: [RunVersion], description: 'The versions that people are compared with.' })
  toVersions: RunVersion[];
  @ApiProperty({ type: 'integer', example: 10_000, description: 'The people at the start of the run.' })
  total: number;
  @ApiProperty({ type: 'integer', example: 10_000, description: 'The people who are done.' })
  done: number;
  @ApiProperty({ type: RunCounts })
  alerts: RunCounts;
  @ApiProperty(instant)
  startedAt: string;
  @ApiProperty({ ...instant, ...nullable })
  endedAt: string | null;

  static fromRun({ counts, fromVersions, toVersions, ...run }: Run): RunReply {
    const { id, kind, status, total, done } = run;
    return {
      id,
      kind,
      status,
      fromVersions: fromVersions?.map(toVersion) ?? null,
      toVersions: toVersions.map(toVersion),
      total,
      // People who came in during the run are not part of its total.
      done: Math.min(done, total),
      alerts: counts,
      startedAt: run.startedAt.toISOString(),
      endedAt: run.endedAt?.toISOString() ?? null,
    };
  }
}

const toVersion = ({ dataset, version }: RunVersion): RunVersion => ({ dataset, version });

export class WaitReply {
  @ApiProperty({
    example: 'No version of un_sc_sanctions has been loaded yet.',
    description: 'What is missing. Alerts stay as they are in the meantime.',
  })
  reason: string;
  @ApiProperty(instant)
  since: string;

  static fromWait({ reason, since }: Wait): WaitReply {
    return { reason, since: since.toISOString() };
  }
}

export class RunPage {
  @ApiProperty({ type: [RunReply], description: 'Newest first.' })
  items: RunReply[];
  @ApiProperty({
    type: WaitReply,
    ...nullable,
    description:
      'Why nobody is screened for now, for example because a list is missing: runs and new people wait, and screening continues by itself. Null if nothing is missing.',
  })
  waiting: WaitReply | null;
  @ApiProperty({
    type: String,
    ...nullable,
    description: 'Pass it as `cursor` to get the next page.',
    example: null,
  })
  nextCursor: string | null;
}
