import { Module } from '@nestjs/common';
import { LaunchPage } from './launch-page';
import { LaunchPageController } from './launch-page.controller';

@Module({ controllers: [LaunchPageController], providers: [LaunchPage] })
export class LaunchPageModule {}
