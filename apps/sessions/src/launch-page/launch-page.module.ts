import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module';
import { FrameAncestorsService } from './frame-ancestors.service';
import { LaunchPageService } from './launch-page.service';
import { LaunchPageController } from './launch-page.controller';
import { LogoController } from './logo.controller';

@Module({
  imports: [SessionModule],
  controllers: [LaunchPageController, LogoController],
  providers: [FrameAncestorsService, LaunchPageService],
})
export class LaunchPageModule {}
