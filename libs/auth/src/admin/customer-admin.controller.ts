import { ApiErrors, bodyErrors, transientErrors, UuidParam } from '@gatehouse/platform';
import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CustomerService } from '../customer/customer.service';
import { RequireAdminToken } from './admin-token.guard';
import { ChangeCustomerBody, CustomerReply, toSettings } from './customer-admin.dto';

@ApiTags('admin')
@RequireAdminToken()
@ApiErrors({ 503: transientErrors[503] })
@Controller('admin/customers')
export class CustomerAdminController {
  constructor(private readonly customers: CustomerService) {}

  @Get()
  @ApiOperation({
    operationId: 'listCustomers',
    summary: 'List the customers and their settings',
    description:
      'A customer is created with its first API key or client. The settings apply to all services.',
  })
  @ApiOkResponse({ type: [CustomerReply] })
  async list(): Promise<CustomerReply[]> {
    return (await this.customers.list()).map((customer) => CustomerReply.of(customer));
  }

  @Patch(':id')
  @ApiOperation({
    operationId: 'changeCustomer',
    summary: 'Change settings of a customer; they apply everywhere within 5 seconds',
    description: 'A setting that is not sent does not change.',
  })
  @ApiOkResponse({ type: CustomerReply })
  @ApiErrors({
    400: 'asks_contact must be true or false',
    ...bodyErrors,
    404: 'There is no customer 0198c0de-0000-7000-8000-000000000000: a customer is created with its first key or client.',
  })
  async change(@UuidParam('id') id: string, @Body() body: ChangeCustomerBody): Promise<CustomerReply> {
    return CustomerReply.of(await this.customers.update({ id }, toSettings(body)));
  }
}
