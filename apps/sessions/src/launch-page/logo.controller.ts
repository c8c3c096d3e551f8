import { CustomerService, findLogoType } from '@gatehouse/auth';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { logoHeaders } from './launch-page-headers';
import { unknownFile } from './launch-page.errors';

/** Serves the logos of customers. Rate limited, unlike the page: an unknown name reaches the database. */
@ApiExcludeController()
@Controller('launch/logos')
export class LogoController {
  constructor(private readonly customers: CustomerService) {}

  @Get(':name')
  async logo(@Param('name') name: string, @Res() response: Response): Promise<void> {
    const type = findLogoType(name);
    const content = type === undefined ? null : await this.customers.findLogo(name);
    if (type === undefined || content === null) throw unknownFile();
    response.set(logoHeaders).set({ 'Content-Type': type, 'Content-Length': String(content.length) });
    response.end(content);
  }
}
