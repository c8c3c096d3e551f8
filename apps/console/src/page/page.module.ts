import { Module } from '@nestjs/common';
import { PortalModule } from '../portal/portal.module';
import { PageStore } from './page-store.service';
import { PageController } from './page.controller';
import { PortalPageController } from './portal-page.controller';

/** Imported last: its routes match every path below /console. */
@Module({
  imports: [PortalModule],
  controllers: [PortalPageController, PageController],
  providers: [PageStore],
})
export class PageModule {}
