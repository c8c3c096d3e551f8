import { PlainText, ValidateWith } from '@gatehouse/platform';
import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { findResponseProblem, responseProperty } from '../user/login.dto';
import { maxPasskeyNameBytes, type Passkey } from './passkey';

const ownPassword = { description: 'The own password.', example: 'correct horse battery staple' } as const;

export class OwnPasswordBody {
  @ApiProperty(ownPassword)
  @IsString({ message: 'password must be a string' })
  password: string;
}

export class AddPasskeyBody {
  @ApiProperty({ maxLength: maxPasskeyNameBytes, example: 'Laptop' })
  @PlainText({ maxBytes: maxPasskeyNameBytes })
  name: string;
  @ApiProperty(responseProperty)
  @ValidateWith(findResponseProblem)
  response: object;
}

export class PasskeyOptionsReply {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The options for `navigator.credentials.create()`, in the JSON form of WebAuthn.',
    example: { challenge: 'Y2hhbGxlbmdl', rp: { id: 'verify.example', name: 'verify.example' } },
  })
  options: object;
}

export class PasskeyReply {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'Laptop' }) name: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'The last login with it; null if there was none.',
    example: '2026-11-19T08:00:00.000Z',
  })
  usedAt: string | null;

  static of({ id, name, createdAt, usedAt }: Passkey): PasskeyReply {
    return { id, name, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
  }
}
