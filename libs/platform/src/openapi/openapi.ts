import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { version } from '../version';
import { ErrorReply } from './error-reply';
import { readingRoom } from './reading-room';

/** What the document says of the app as a whole. */
export interface OpenApiInfo {
  title: string;
  description: string;
}

/** Serves the OpenAPI 3.1 document at `/docs-json`, and a page to read and try it at `/docs`. */
export function useOpenApi(app: NestExpressApplication, info: OpenApiInfo): void {
  const document = JSON.stringify(createDocument(app, info));
  app.use('/docs', readingRoom(info.title, document));
  app.use('/docs-json', (_request: Request, response: Response) => response.type('json').send(document));
}

function createDocument(app: NestExpressApplication, info: OpenApiInfo): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(info.title)
    .setDescription(info.description)
    .setVersion(version)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-api-key' }, 'api-key')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'GATEHOUSE_ADMIN_TOKEN' }, 'admin-token')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'Given by the claim' }, 'device-token')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'A token of JWT_ISSUER; checked when it is sent',
      },
      'bearer-token',
    )
    .addBasicAuth(
      { type: 'http', scheme: 'basic', description: 'The client id and the client secret' },
      'client-credentials',
    )
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: 'A long-lived credential, in place of the client id and secret: `SLC <token>`',
      },
      'slc',
    )
    .addOAuth2(
      { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/oauth/token', scopes: {} } } },
      'oauth2',
    )
    .build();
  return SwaggerModule.createDocument(app, config, { extraModels: [ErrorReply] });
}
