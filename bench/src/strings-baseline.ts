// The baseline: the string store's SQL behind Express and `pg`, and nothing else. Runs in its own process.
import { randomUUID } from 'node:crypto';
import express from 'express';
import { Pool } from 'pg';
import { listenAndReport } from './suite/listen';

const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL_SIZE'] ?? 10),
});
const app = express().use(express.json());

app.post('/strings', async (request, response) => {
  const { value } = request.body as { value: string };
  const [id, createdAt] = [randomUUID(), new Date()];
  await pool.query('INSERT INTO string_store.strings (id, value, created_at) VALUES ($1, $2, $3)', [
    id,
    value,
    createdAt,
  ]);
  response.status(201).json({ id, value, createdAt });
});

app.get('/strings/:id', async (request, response) => {
  const { rows } = await pool.query(
    'SELECT id, value, created_at AS "createdAt" FROM string_store.strings WHERE id = $1',
    [request.params.id],
  );
  response.json(rows[0]);
});

listenAndReport(app);
