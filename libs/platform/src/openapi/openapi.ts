import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { AppDefinition } from '../app-definition';
import type { PlatformConfig } from '../config/platform.config';
import { JsonAdapter } from '../http/json-adapter';
import { AppLogger } from '../log/logger';
import { PlatformModule } from '../platform.module';
import { version } from '../version';
import { completed } from './document';
import { ErrorReply } from './error-reply';
import { spokenBy } from './of-app';
import { readingRoom } from './reading-room';

// Said once: a nullable type at every optional field would say the same in hundreds of places.
const nullRule =
  'In request bodies `null` for an optional field means that the field is absent. Free-form objects (`metadata`, `audit`) keep the nulls inside them.';

/** What the document says of the app as a whole. */
export type OpenApiInfo = Pick<AppDefinition, 'name' | 'title' | 'description' | 'variables'>;

/**
 * Serves the OpenAPI 3.1 document at `/docs-json`, and a page to read and try it at `/docs`. It is made when somebody first
 * asks for it, so that no start waits for it.
 */
export function useOpenApi(app: NestExpressApplication, info: OpenApiInfo): void {
  let document: string | undefined;
  const send = (_request: Request, response: Response): void => {
    document ??= JSON.stringify(createDocument(app, info));
    response.type('json').send(document);
  };
  app.use('/docs', readingRoom(info.title, send));
  app.use('/docs-json', send);
}

/** The same document without anything that runs: no database, no Redis, no configuration. */
export async function openApiOf(definition: AppDefinition): Promise<OpenAPIObject> {
  const logger = new AppLogger(definition.name, 'warn');
  const module = PlatformModule.around(definition, {} as PlatformConfig, logger);
  const app = await NestFactory.create<NestExpressApplication>(module, new JsonAdapter(), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  return createDocument(app, definition);
}

function createDocument(app: NestExpressApplication, info: OpenApiInfo): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(info.title)
    .setDescription(`${info.description}\n\n${nullRule}`)
    .setVersion(version)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/', 'Where this document was read')
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
  const document = SwaggerModule.createDocument(app, config, { extraModels: [ErrorReply] });
  return spokenBy(info, completed(document));
}
