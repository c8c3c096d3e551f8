import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const nullable = { nullable: true } as const;

export class VariableView {
  @ApiProperty({ example: 'LOG_LEVEL' }) name: string;
  @ApiProperty({ description: 'Whether the environment sets it.', example: true }) set: boolean;
  @ApiProperty({ description: 'Whether its value is never shown.', example: false }) secret: boolean;
  @ApiProperty({
    type: String,
    ...nullable,
    description:
      'The value that applies, without the credentials of a URL. Null for a secret, and without a value.',
    example: 'info',
  })
  value: string | null;
}

export class SchemaView {
  @ApiProperty({ example: 'auth' }) schema: string;
  @ApiProperty({ type: String, ...nullable, example: 'CreateAuth1794873600000' }) last: string | null;
  @ApiProperty({ type: 'integer', example: 5 }) applied: number;
  @ApiProperty({ type: [String], description: 'Not applied yet.', example: [] }) pending: string[];
}

export class CheckView {
  @ApiProperty({ example: 'database' }) name: string;
  @ApiProperty({ enum: ['up', 'down'] }) status: 'up' | 'down';
  @ApiPropertyOptional({ description: 'Details, such as the progress of loading.' }) detail?: string;
}

export class SystemView {
  @ApiProperty({ example: 'sessions' }) service: string;
  @ApiProperty({ example: '0.2.0' }) version: string;
  @ApiProperty({ description: 'Of Node.js.', example: 'v24.11.0' }) node: string;
  @ApiProperty({ enum: ['api', 'worker', 'all'], example: 'all' }) role: string;
  @ApiProperty({ type: 'integer', description: 'Seconds since the process started.', example: 3600 })
  uptime: number;
  @ApiProperty({ type: 'integer', description: 'Resident memory of the process.', example: 180_000_000 })
  memoryBytes: number;
  @ApiProperty({ enum: ['ok', 'degraded', 'unavailable'] }) status: 'ok' | 'degraded' | 'unavailable';
  @ApiProperty({ type: [CheckView] }) checks: CheckView[];
  @ApiProperty({
    type: [SchemaView],
    ...nullable,
    description: 'Null while the database is unreachable.',
  })
  schemas: SchemaView[] | null;
  @ApiProperty({ type: [VariableView], description: 'By name.' }) variables: VariableView[];
}
