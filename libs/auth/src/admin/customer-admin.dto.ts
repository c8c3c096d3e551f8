import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import type { CustomerEntity } from '../customer/customer.entity';

const asksContact = {
  description: 'Whether the page of a verification session shows the optional contact screen.',
};

export class ChangeCustomerBody {
  @ApiProperty(asksContact)
  @IsBoolean({ message: 'asks_contact must be true or false' })
  asks_contact: boolean;
}

export class CustomerReply {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'acme' }) name: string;
  @ApiProperty(asksContact) asks_contact: boolean;
  @ApiProperty({ format: 'date-time' }) when_created: string;

  static of({ id, name, asksContact, whenCreated }: CustomerEntity): CustomerReply {
    return { id, name, asks_contact: asksContact, when_created: whenCreated.toISOString() };
  }
}
