import { All, Controller, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CallLimitGuard } from '../limit/call-limit.guard';
import type { Login } from '../login/login';
import { CurrentLogin, LoginGuard } from '../login/login.guard';
import { unknownOperation } from './gateway.errors';
import { GatewayGuard } from './gateway.guard';
import { GatewayService } from './gateway.service';

/** The operations of the services. Their documents describe them. */
@ApiExcludeController()
@UseGuards(LoginGuard, GatewayGuard, CallLimitGuard)
@Controller('console/api')
export class GatewayController {
  constructor(private readonly gateway: GatewayService) {}

  @All(['customers/*path', 'services/*path'])
  async pass(
    @CurrentLogin() login: Login,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { gatewayCall } = request;
    if (!gatewayCall) throw unknownOperation();
    await this.gateway.pass(gatewayCall, login, request, response);
  }
}
