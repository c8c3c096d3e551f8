// The cost of HTTP alone: the insert of a session behind bare Express and `pg`, and nothing else. Runs in its own process.
import express from 'express';
import pg from 'pg';
import { sampleInsert } from './sessions/sample-insert';
import { listenAndReport } from './suite/listen';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const insert = await sampleInsert(pool);
const app = express().use(express.json());

app.post('/session', async (request, response) => {
  const { redirectUrl } = request.body as { redirectUrl: string };
  const query = insert();
  await pool.query(query);
  response.status(201).json({ token: query.values[0], launchUrl: redirectUrl, expiresAt: new Date() });
});

listenAndReport(app);
