import { Module } from '@nestjs/common';
import { MissingTemplatePages, PackTemplates } from '../template/pack-templates.job';
import { TemplateRepository } from '../template/template.repository';
import { CustomerLimitService } from './customer-limit.service';
import { GalleryConcentrationService } from './gallery-concentration.service';
import { GalleryAdminController } from './gallery-admin.controller';
import { GalleryRemovalRepository } from './gallery-removal.repository';
import { GalleryRemovalService } from './gallery-removal.service';
import { GalleryLoaderService } from './gallery-loader.service';
import { GalleryMatcherService } from './gallery-matcher.service';
import { GalleryMetrics } from './gallery.metrics';
import { GalleryRegistryService } from './gallery-registry.service';
import { GalleryRepository } from './gallery.repository';
import { GalleryStore } from './gallery-store';
import { GallerySyncService } from './gallery-sync.service';
import { MemoryGalleryStore } from './memory-gallery-store.service';
import { PersonRepository } from './person.repository';
import { TokenPersonRepository } from './token-person.repository';

@Module({
  controllers: [GalleryAdminController],
  providers: [
    { provide: GalleryStore, useClass: MemoryGalleryStore },
    CustomerLimitService,
    GalleryConcentrationService,
    GalleryLoaderService,
    GalleryMatcherService,
    GalleryMetrics,
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
