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
import { completeDocument } from './document';
import { ErrorReply } from './error-reply';
import { fillPlaceholders } from './app-placeholder';
import { createSwaggerUi } from './swagger-ui';

// Stated once, instead of a nullable type at every optional field and a 400 at every body.
const bodyRules = [
  'In request bodies `null` for an optional field means that the field is absent. Free-form objects (`metadata`, `audit`) keep the nulls inside them.',
  'Unknown fields of a body are ignored, and the header `x-unknown-fields` of the reply names them. If the setting `strict` of a customer is true, they are an error in requests with its API key: 400, `Unknown fields: …`.',
];

/** The properties of an app in its document. */
export type OpenApiInfo = Pick<AppDefinition, 'name' | 'title' | 'description' | 'variables'>;

/**
 * Serves the OpenAPI 3.1 document at `/docs-json` and Swagger UI at `/docs`. The document is created on the first request, so
 * that it does not delay startup.
 */
export function useOpenApi(app: NestExpressApplication, info: OpenApiInfo): void {
  let document: string | undefined;
  const send = (_request: Request, response: Response): void => {
    document ??= JSON.stringify(createDocument(app, info));
    response.type('json').send(document);
  };
  app.use('/docs', createSwaggerUi(info.title, send));
  app.use('/docs-json', send);
}

/** Creates the document without a database, Redis or configuration. */
export async function buildOpenApi(definition: AppDefinition): Promise<OpenAPIObject> {
  const logger = new AppLogger(definition.name, 'warn');
  const module = PlatformModule.forApp(definition, {} as PlatformConfig, logger);
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
    .setDescription(`${[info.description, ...bodyRules].join('\n\n')}`)
    .setVersion(version)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/', 'The server of this document')
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: 'x-api-key',
        description: 'An API key: `gh_live_…`, or `gh_test_…` for the sandbox',
      },
      'api-key',
    )
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'GATEHOUSE_ADMIN_TOKEN' }, 'admin-token')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'Returned by the claim' }, 'device-token')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'A token of JWT_ISSUER; verified if present',
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
        description: 'A long-lived credential instead of client id and secret: `SLC <token>`',
      },
      'slc',
    )
    .addCookieAuth(
      '__Host-gatehouse_console',
      {
        type: 'apiKey',
        in: 'cookie',
        description: 'The login of a user of the console; without `__Host-` where PUBLIC_URL is plain http',
      },
      'console-login',
    )
    .addCookieAuth(
      '__Secure-gatehouse_portal',
      {
        type: 'apiKey',
        in: 'cookie',
        description:
          'The session of a link to the portal; without `__Secure-` where PUBLIC_URL is plain http',
      },
      'portal-session',
    )
    .addOAuth2(
      { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/oauth/token', scopes: {} } } },
      'oauth2',
    )
    .build();
  const document = SwaggerModule.createDocument(app, config, { extraModels: [ErrorReply] });
  return fillPlaceholders(info, completeDocument(document));
}
