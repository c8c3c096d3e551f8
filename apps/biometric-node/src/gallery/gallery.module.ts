import { EmbeddedEngine } from '@gatehouse/gallery';
import { CONFIG } from '@gatehouse/platform';
import { Module } from '@nestjs/common';
import { type BiometricNodeConfig, galleryThreads } from '../biometric-node.config';
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
import { GALLERY_ENGINE, GalleryRegistryService } from './gallery-registry.service';
import { GalleryRepository } from './gallery.repository';
import { GallerySyncService } from './gallery-sync.service';
import { PersonRepository } from './person.repository';
import { TokenPersonRepository } from './token-person.repository';

@Module({
  controllers: [GalleryAdminController],
  providers: [
    {
      provide: GALLERY_ENGINE,
      inject: [CONFIG],
      useFactory: (config: BiometricNodeConfig) => new EmbeddedEngine({ threads: galleryThreads(config) }),
    },
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
