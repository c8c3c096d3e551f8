import { uuidv7 } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CustomerEntity, type CustomerSettings } from './customer.entity';

/** Finds a customer by id or name. */
export type CustomerReference = { id: string } | { name: string };

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

  async update(by: CustomerReference, settings: Partial<CustomerSettings>): Promise<void> {
    await this.customers.update(by, settings);
  }

  private get customers() {
    return this.source.getRepository(CustomerEntity);
  }
}
