import { Module } from '@nestjs/common';
import { PageController } from './page.controller';

/** Imported last: its routes match every path below /console. */
@Module({ controllers: [PageController] })
export class PageModule {}
