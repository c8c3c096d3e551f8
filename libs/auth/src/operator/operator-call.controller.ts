import { All, Controller } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RequireAdminToken } from '../admin/admin-token.guard';
import { invalidOperatorPath } from './operator-call.errors';

/** Rejects calls of operators without the admin token. The middleware rewrites the others, so that they do not match this route. */
@ApiExcludeController()
@RequireAdminToken()
@Controller('admin/as')
export class OperatorCallController {
  @All(['', '*path'])
  reject(): never {
    throw invalidOperatorPath();
  }
}
