import express, { type RequestHandler, type Response, type Router } from 'express';
import { createRequire } from 'node:module';
import path from 'node:path';

// Swagger UI uses inline styles and data URLs for icons; everything else is same-origin.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ');

const initializer = `SwaggerUIBundle({ url: './openapi.json', dom_id: '#swagger-ui', deepLinking: true, tryItOutEnabled: true });\n`;

const page = (title: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · Gatehouse</title>
    <link rel="icon" href="./favicon-32x32.png" />
    <link rel="stylesheet" href="./swagger-ui.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="./swagger-ui-bundle.js"></script>
    <script src="./initializer.js"></script>
  </body>
</html>
`;

/**
 * Creates the router of Swagger UI. Its links are relative, so that it works under another path behind an edge. A separate router
 * costs other requests one comparison; the page of @nestjs/swagger adds ten routes that each request is matched against.
 */
export function createSwaggerUi(title: string, sendDocument: RequestHandler): Router {
  const assets = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const router = express.Router({ strict: true });
  router.use((_request, response: Response, next) => {
    response.setHeader('Content-Security-Policy', policy);
    next();
  });
  router.get('/', (request, response) => {
    if (!request.originalUrl.split('?')[0]?.endsWith('/')) return response.redirect(308, './docs/');
    return response.type('html').send(page(title));
  });
  router.get('/openapi.json', sendDocument);
  router.get('/initializer.js', (_request, response) => response.type('js').send(initializer));
  router.use(express.static(assets, { index: false, redirect: false, cacheControl: false }));
  return router;
}
