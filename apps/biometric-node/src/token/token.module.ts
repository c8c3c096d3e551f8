import { Module } from '@nestjs/common';
import { GalleryModule } from '../gallery/gallery.module';
import { SealingKeyModule } from '../sealing-key/sealing-key.module';
import { PurgeTokens } from './purge-tokens.job';
import { TokenHandOverService } from './token-hand-over.service';
import { TokenRepository } from './token.repository';
import { TokenService } from './token.service';

/** The face tokens that devices store at the node. */
@Module({
  imports: [GalleryModule, SealingKeyModule],
  providers: [PurgeTokens, TokenHandOverService, TokenRepository, TokenService],
  exports: [TokenHandOverService, TokenService],
})
export class TokenModule {}
