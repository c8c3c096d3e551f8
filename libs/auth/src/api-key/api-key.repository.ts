import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, type Repository } from 'typeorm';
import { ApiKeyEntity } from './api-key.entity';

@Injectable()
export class ApiKeyRepository {
  constructor(private readonly source: DataSource) {}

  findByHash(keyHash: Buffer): Promise<ApiKeyEntity | null> {
    return this.keys().findOneBy({ keyHash });
  }

  findById(id: string): Promise<ApiKeyEntity | null> {
    return this.keys().findOneBy({ id });
  }

  list(customer?: string): Promise<ApiKeyEntity[]> {
    return this.keys().find({
      relations: { customer: true },
      ...(customer !== undefined && { where: { customer: { name: customer } } }),
      order: { whenCreated: 'DESC', id: 'DESC' },
    });
  }

  findWrappedKeys(ids: readonly string[]): Promise<Pick<ApiKeyEntity, 'id' | 'wrappedKey'>[]> {
    return this.keys().find({ where: { id: In([...ids]) }, select: { id: true, wrappedKey: true } });
  }

  async insert(key: Partial<ApiKeyEntity>, manager?: EntityManager): Promise<void> {
    await this.keys(manager).insert(key);
  }

  /** Returns false if there is no such key. */
  async revoke(id: string): Promise<boolean> {
    const { affected } = await this.keys().update({ id }, { status: 'revoked' });
    return affected === 1;
  }

  async expire(id: string, at: Date, manager: EntityManager): Promise<void> {
    await this.keys(manager).update({ id }, { expiresAt: at });
  }

  private keys(manager: EntityManager = this.source.manager): Repository<ApiKeyEntity> {
    return manager.getRepository(ApiKeyEntity);
  }
}
