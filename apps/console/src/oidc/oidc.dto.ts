import { PlainText } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const maxNextBytes = 2000;

export class BeginOidcBody {
  @ApiPropertyOptional({
    maxLength: maxNextBytes,
    description:
      'The screen to show after the login: a path below /console. Anything else shows the first screen.',
    example: '/c/acme/live/alerts',
  })
  @PlainText({ maxBytes: maxNextBytes, optional: true })
  next?: string;
}

export class BeginOidcReply {
  @ApiProperty({
    format: 'uri',
    description: 'Where the browser must go.',
    example: 'https://login.example/authorize?client_id=console',
  })
  url: string;
}
