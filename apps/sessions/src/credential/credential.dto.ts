import { ApiProperty } from '@nestjs/swagger';

const statuses = ['active', 'pending', 'rejected'] as const;

export class CredentialView {
  @ApiProperty({ example: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs' }) id: string;
  @ApiProperty({ enum: ['device_key', 'passkey'] }) kind: 'device_key' | 'passkey';
  @ApiProperty({
    enum: statuses,
    example: 'active',
    description: 'Only an `active` credential signs in. A `pending` one waits for your approval.',
  })
  status: (typeof statuses)[number];
  @ApiProperty({ format: 'date-time', example: '2026-11-15T12:20:00.000Z' }) createdAt: string;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) lastUsedAt: string | null;
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When a pending or rejected credential is deleted; null for an active one.',
  })
  expiresAt: string | null;
}

export class CredentialList {
  @ApiProperty({ type: [CredentialView] }) credentials: CredentialView[];
}
