import { ApiProperty } from '@nestjs/swagger';
import {
  type CredentialKind,
  credentialKinds,
  type CredentialStatus,
  credentialStatuses,
} from './credential';

export class CredentialView {
  @ApiProperty({ example: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs' }) id: string;
  @ApiProperty({ enum: credentialKinds }) kind: CredentialKind;
  @ApiProperty({
    enum: credentialStatuses,
    example: 'active',
    description: 'Only an `active` credential can sign in. A `pending` one waits for your approval.',
  })
  status: CredentialStatus;
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
