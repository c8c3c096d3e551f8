import type { INestApplicationContext } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';

/** Gives a list a current version that cannot be read, like one on a damaged disk. */
export async function breakList(app: INestApplicationContext, name: string): Promise<void> {
  await app.get(DataSource).transaction(async (manager) => {
    const id = randomUUID();
    await manager.query(
      `INSERT INTO datasets.versions (id, dataset, label, chunks, loaded_at) VALUES ($1, $2, 'broken', 1, now())`,
      [id, name],
    );
    await manager.query(`INSERT INTO datasets.chunks VALUES ($1, 0, 'not gzip')`, [id]);
    await manager.query(`UPDATE datasets.datasets SET current_version = $1 WHERE name = $2`, [id, name]);
  });
}
