import { CONFIG } from '@gatehouse/platform';
import { Module, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { BiometricNodeConfig } from '../biometric-node.config';
import { MissingTemplatePages, PackTemplates } from '../template/pack-templates.job';
import { TemplateRepository } from '../template/template.repository';
import { CustomerLimitService } from './customer-limit.service';
import { EngineTenantRepository } from './engine/engine-tenant.repository';
import { EngineWriterService } from './engine/engine-writer.service';
import { WeaviateGalleryStore } from './engine/weaviate-gallery-store.service';
import { GalleryConcentrationService } from './gallery-concentration.service';
import { GalleryAdminController } from './gallery-admin.controller';
import { GalleryRemovalRepository } from './gallery-removal.repository';
import { GalleryRemovalService } from './gallery-removal.service';
import { GalleryLoaderService } from './gallery-loader.service';
import { GalleryMatcherService } from './gallery-matcher.service';
import { GalleryMetrics } from './gallery.metrics';
import { GalleryReader } from './gallery-reader.repository';
import { GalleryRegistryService } from './gallery-registry.service';
import { GalleryRepository } from './gallery.repository';
import { GalleryStore } from './gallery-store';
import { GallerySyncService } from './gallery-sync.service';
import { MemoryGalleryStore } from './memory-gallery-store.service';
import { PersonRepository } from './person.repository';
import { TokenPersonRepository } from './token-person.repository';

const stores: Record<BiometricNodeConfig['GALLERY_ENGINE'], Type<GalleryStore>> = {
  embedded: MemoryGalleryStore,
  weaviate: WeaviateGalleryStore,
};

@Module({
  controllers: [GalleryAdminController],
  providers: [
    {
      provide: GalleryStore,
      inject: [ModuleRef, CONFIG],
      useFactory: (modules: ModuleRef, { GALLERY_ENGINE }: BiometricNodeConfig): Promise<GalleryStore> =>
        modules.create(stores[GALLERY_ENGINE]),
    },
    EngineTenantRepository,
    EngineWriterService,
    CustomerLimitService,
    GalleryConcentrationService,
    GalleryLoaderService,
    GalleryMatcherService,
    GalleryMetrics,
    GalleryReader,
    GalleryRegistryService,
    GalleryRemovalRepository,
    GalleryRemovalService,
    GalleryRepository,
    GallerySyncService,
    MissingTemplatePages,
    PackTemplates,
    PersonRepository,
    TemplateRepository,
    TokenPersonRepository,
  ],
  exports: [
    CustomerLimitService,
    GalleryMatcherService,
    GalleryMetrics,
    GalleryRegistryService,
    GalleryRepository,
    PersonRepository,
    TemplateRepository,
    TokenPersonRepository,
  ],
})
export class GalleryModule {}
