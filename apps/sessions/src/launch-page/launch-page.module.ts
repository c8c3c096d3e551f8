import { Module } from '@nestjs/common';
import { LaunchPageService } from './launch-page.service';
import { LaunchPageController } from './launch-page.controller';

@Module({ controllers: [LaunchPageController], providers: [LaunchPageService] })
export class LaunchPageModule {}
