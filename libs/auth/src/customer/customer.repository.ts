import { inTransaction, uuidv7 } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type CustomerChange, CustomerEntity } from './customer.entity';
import type { Logo } from './logo';

/** Finds a customer by id or name. */
export type CustomerReference = { id: string } | { name: string };

interface EmbedOriginsRow {
  id: string;
  embedOrigins: string[];
}

@Injectable()
export class CustomerRepository {
  constructor(private readonly source: DataSource) {}

  /** Returns the id of the customer, which is created if it does not exist. */
  async ensure(name: string): Promise<string> {
    await this.source.query(
      'INSERT INTO auth.customers (id, name) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
      [uuidv7(), name],
    );
    const [row] = await this.source.query<{ id: string }[]>('SELECT id FROM auth.customers WHERE name = $1', [
      name,
    ]);
    if (!row) throw new Error('the customer was deleted');
    return row.id;
  }

  find(by: CustomerReference): Promise<CustomerEntity | null> {
    return this.customers.findOneBy(by);
  }

  list(): Promise<CustomerEntity[]> {
    return this.customers.find({ order: { name: 'ASC' } });
  }

  /** Changes the settings, and the bytes of the logo with its name. */
  async update(by: CustomerReference, { logo, ...settings }: CustomerChange): Promise<void> {
    if (logo === undefined) return void (await this.customers.update(by, settings));
    await inTransaction(this.source, async ({ manager }) => {
      const customers = manager.getRepository(CustomerEntity);
      const customer = await customers.findOneBy(by);
      if (!customer) return;
      await customers.update({ id: customer.id }, { ...settings, logo: logo?.name ?? null });
      await (logo ? writeLogo(manager, customer.id, logo) : deleteLogo(manager, customer.id));
    });
  }

  /** The bytes of a logo by its served name; null if no customer uses it. */
  async findLogo(name: string): Promise<Buffer | null> {
    const [row] = await this.source.query<{ content: Buffer }[]>(
      'SELECT content FROM auth.customer_logos WHERE name = $1 LIMIT 1',
      [name],
    );
    return row?.content ?? null;
  }

  /** The origins of the customers that allow any. */
  listEmbedOrigins(): Promise<EmbedOriginsRow[]> {
    return this.source.query<EmbedOriginsRow[]>(
      `SELECT id, embed_origins AS "embedOrigins" FROM auth.customers WHERE embed_origins <> '{}'`,
    );
  }

  private get customers() {
    return this.source.getRepository(CustomerEntity);
  }
}

async function writeLogo(manager: EntityManager, customerId: string, logo: Logo): Promise<void> {
  await manager.query(
    `INSERT INTO auth.customer_logos (customer_id, name, content) VALUES ($1, $2, $3)
     ON CONFLICT (customer_id) DO UPDATE SET name = EXCLUDED.name, content = EXCLUDED.content`,
    [customerId, logo.name, logo.content],
  );
}

async function deleteLogo(manager: EntityManager, customerId: string): Promise<void> {
  await manager.query('DELETE FROM auth.customer_logos WHERE customer_id = $1', [customerId]);
}
