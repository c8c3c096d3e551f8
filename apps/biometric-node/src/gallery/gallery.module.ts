import { EmbeddedEngine } from '@gatehouse/gallery';
import { CONFIG } from '@gatehouse/platform';
import { Module } from '@nestjs/common';
import { type BiometricNodeConfig, galleryThreads } from '../biometric-node.config';
import { MissingTemplatePages, PackTemplates } from '../template/template-page.job';
import { TemplateRepository } from '../template/template.repository';
import { CustomerLimits } from './customer-limits';
import { GalleryAdminController } from './gallery-admin.controller';
import { GalleryRemoval } from './gallery-removal';
import { GalleryRemovalService } from './gallery-removal.service';
import { GalleryLoader } from './gallery.loader';
import { GalleryMatcher } from './gallery.matcher';
import { GalleryMetrics } from './gallery.metrics';
import { GALLERY_ENGINE, GalleryRegistry } from './gallery.registry';
import { GalleryRepository } from './gallery.repository';
import { GalleryTail } from './gallery.tail';
import { PersonRepository } from './person.repository';

@Module({
  controllers: [GalleryAdminController],
  providers: [
    {
      provide: GALLERY_ENGINE,
      inject: [CONFIG],
      useFactory: (config: BiometricNodeConfig) => new EmbeddedEngine({ threads: galleryThreads(config) }),
    },
    CustomerLimits,
    GalleryLoader,
    GalleryMatcher,
    GalleryMetrics,
    GalleryRegistry,
    GalleryRemoval,
    GalleryRemovalService,
    GalleryRepository,
    GalleryTail,
    MissingTemplatePages,
    PackTemplates,
    PersonRepository,
    TemplateRepository,
  ],
  exports: [
    CustomerLimits,
    GalleryMatcher,
    GalleryMetrics,
    GalleryRegistry,
    GalleryRepository,
    PersonRepository,
    TemplateRepository,
  ],
})
export class GalleryModule {}
