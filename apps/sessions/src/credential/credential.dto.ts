import { ApiProperty } from '@nestjs/swagger';

export class CredentialView {
  @ApiProperty({ example: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs' }) id: string;
  @ApiProperty({ enum: ['device_key', 'passkey'] }) kind: 'device_key' | 'passkey';
  @ApiProperty({ format: 'date-time', example: '2026-11-15T12:20:00.000Z' }) createdAt: string;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) lastUsedAt: string | null;
}

export class CredentialList {
  @ApiProperty({ type: [CredentialView] }) credentials: CredentialView[];
}
