import { uuidv7 } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CustomerEntity } from './customer.entity';

/** What a customer is found by. */
export type CustomerReference = { id: string } | { name: string };

@Injectable()
export class CustomerRepository {
  constructor(private readonly source: DataSource) {}

  /** The id of the customer of that name, who is made when there is none. */
  async ensure(name: string): Promise<string> {
    await this.source.query(
      'INSERT INTO auth.customers (id, name) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
      [uuidv7(), name],
    );
    const [row] = await this.source.query<{ id: string }[]>('SELECT id FROM auth.customers WHERE name = $1', [
      name,
    ]);
    if (!row) throw new Error('the customer is gone');
    return row.id;
  }

  find(by: CustomerReference): Promise<CustomerEntity | null> {
    return this.customers.findOneBy(by);
  }

  list(): Promise<CustomerEntity[]> {
    return this.customers.find({ order: { name: 'ASC' } });
  }

  async update(by: CustomerReference, settings: Pick<CustomerEntity, 'asksContact'>): Promise<void> {
    await this.customers.update(by, settings);
  }

  private get customers() {
    return this.source.getRepository(CustomerEntity);
  }
}
